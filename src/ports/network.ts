/** The way to the Messages API, asked before there is any work: does anything answer, and would it take key and model? */

import type { Probe } from "../core/resilience/probe.ts";

/** Where requests go and with what. Holds secrets: never shown, never logged. */
export interface Endpoint {
  /** As configured; `/v1/…` follows it. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: not known, so that it cannot be tested. */
  readonly model: string | undefined;
}

export interface Reached {
  readonly answered: boolean;
  /** Why nothing answered; empty when something did. */
  readonly why: string;
}

/** The way that the requests of a session take: its endpoint, through its proxy. */
export interface Way {
  /** For people: without a password that may stand in it. */
  readonly address: string;
  /** As `Network.reach`. */
  reach(signal?: AbortSignal): Promise<Reached>;
  /** Ends what connections are left. */
  close(): Promise<void>;
}

/** @param env the session's. Undefined where only the harness knows the way, as with a cloud's own addresses. */
export type WayOf = (env: Readonly<Record<string, string>>) => Way | undefined;

export interface ProbeOptions {
  /** Where nothing that is free tells, a message of 16 tokens may be asked for. */
  readonly paid: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface Network {
  /** Does anything answer at this address? Sends no key and costs nothing. Takes 20 s at most and never rejects. */
  reach(address: string, signal?: AbortSignal): Promise<Reached>;
  /** Are address, key and model right? Each question takes 20 s at most. Never rejects. */
  probe(endpoint: Endpoint, options: ProbeOptions): Promise<Probe>;
  /** Ends what connections are left. */
  close(): Promise<void>;
}
