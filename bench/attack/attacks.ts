/** The attacks by name. */
import type { AttackName } from "../../src/cli/commands/bench.ts";
import { admission, admissionOfOneNetwork } from "./admission.ts";
import { assistants } from "./assistants.ts";
import type { Attack } from "./attack.ts";
import { bodies } from "./bodies.ts";
import { busyClients } from "./busy-clients.ts";
import { connections } from "./connections.ts";
import { crowd } from "./crowd.ts";
import { forwardedFor } from "./forwarded-for.ts";
import { fullQueue } from "./full-queue.ts";
import { longTexts } from "./long-texts.ts";
import { masks, mix, unread } from "./memory.ts";
import { pictures } from "./pictures.ts";
import { pipelining } from "./pipelining.ts";
import { slowReaders } from "./slow-readers.ts";

export const ATTACKS: Readonly<Record<AttackName, Attack>> = {
  admission,
  "admission-48": admissionOfOneNetwork,
  "slow-readers": slowReaders,
  pipelining,
  bodies,
  "long-texts": longTexts,
  masks,
  "full-queue": fullQueue,
  unread,
  mix,
  pictures,
  assistants,
  "busy-clients": busyClients,
  "forwarded-for": forwardedFor,
  crowd,
  connections,
};
