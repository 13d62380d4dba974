import { setTimeout as sleep } from 'node:timers/promises'

/** Replaces node:timers/promises for modules that poll: they wait a tenth as long. */
const tenth = (ms: number): Promise<void> => sleep(ms / 10)
export { tenth as setTimeout }
