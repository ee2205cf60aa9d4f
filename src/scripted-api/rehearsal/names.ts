/** What the scenarios of a rehearsal are called: for whoever lists or reads them without playing one. */
export const SCENARIOS = ["clean", "background", "degraded", "overflow", "brake", "go"] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
