// The thread that makes the demo season, so that the port answers meanwhile and its memory is freed afterwards.
import { parentPort, workerData } from 'node:worker_threads'
import { beginEmpty } from './empty.ts'
import { openStage } from './in-process.ts'
import type { FromSeason, SeasonOptions } from './make-season.ts'
import { demoPastDays } from './scenarios.ts'
import { seed } from './seed.ts'

const tell = (message: FromSeason): void => parentPort?.postMessage(message)

const { isEmpty, ...options } = workerData as SeasonOptions
const today = new Date()
const now = isEmpty ? today : new Date(today.getTime() - demoPastDays * 86_400_000)
const stage = await openStage({ ...options, now })
const say = (progress: string): void => tell({ progress })
await (isEmpty ? beginEmpty(stage, say) : seed(stage, today, say))
// The time since its start has passed, too.
await stage.clock.advanceTo(new Date())
tell({ rows: await stage.finish() })
