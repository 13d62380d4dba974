import { nextStepOf, type StackState } from '../stack-state.ts'
import { movesBefore, type Move, type Place } from './plan.ts'

/** A deployed stage, as far as a rollback changes it. */
export interface RollbackMeans {
  state(): Promise<StackState | undefined>
  /** Functions by their alias `live`. */
  functions(): Promise<Place[]>
  /** Pages without the assets: those of all releases stay. */
  pages(): Promise<Place[]>
  pointAlias(move: Move): Promise<unknown>
  showPage(move: Move): Promise<unknown>
  log(text: string): void
}

export class CannotRollBack extends Error {}

/** In the words of the command. */
export const stays: readonly string[] = [
  'Rows that the newer release has written: the older one reads them, and writes their derived rows anew with its ' +
    'next save. Fields that only the newer one knows stay in the event, unseen.',
  'Jobs and schedules that only the newer release knows: the older one fails on them, and they wait in their queues.',
  'All that left the house: mails, texts, payments, signatures.',
  'The template: routes, queues, alarms, roles, settings. A route that only the newer release has answers 404.',
]

export interface RolledBack {
  functions: Move[]
  pages: Move[]
}

/**
 * Brings back the code and the pages of before an instant, by default of before the last deployment. Pages first: a
 * page calls the API of its own version, or of a later one. May be repeated.
 * @throws CannotRollBack
 */
export const rollBack = async (means: RollbackMeans, before: Date | undefined): Promise<RolledBack> => {
  const state = await means.state()
  const next = nextStepOf(state)
  if (next === 'wait')
    throw new CannotRollBack(
      `The stack is ${state!.status}: a deployment that is under way is taken back by aws cloudformation ` +
        'cancel-update-stack',
    )
  if (state === undefined || (next !== 'update' && next !== 'finish rollback'))
    throw new CannotRollBack('Nothing is deployed')
  const since = before ?? state.changedAt
  const [pages, functions] = (await Promise.all([means.pages(), means.functions()])).map((places) =>
    movesBefore(places, since),
  ) as [Move[], Move[]]
  for (const move of [...pages, ...functions]) means.log(`${move.name}: ${move.from} → ${move.to}`)
  await Promise.all(pages.map((move) => means.showPage(move)))
  await Promise.all(functions.map((move) => means.pointAlias(move)))
  return { functions, pages }
}

/** Functions whose alias somebody has moved since the deployment. */
export const movedSince = async (
  { functions }: Pick<RollbackMeans, 'functions'>,
  deployed: ReadonlyMap<string, string>,
): Promise<string[]> =>
  (await functions())
    .filter(({ name, live }) => deployed.has(name) && deployed.get(name) !== live)
    .map(({ name }) => name)

/** CodeDeploy shifts calls away from the version that the stack knows, and finds another one. */
export const rolledBack = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `The last release was rolled back (${names.join(', ')}): deploy the mended one at once, with ` +
          '"canary": false in the stage\'s file',
      ]
