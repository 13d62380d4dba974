import type { Viewer } from './permissions.ts'

/** How a new agency begins: what is still to be done, derived from what is there, and stored nowhere. */
export const setupSteps = ['agency', 'bank', 'clauses', 'act', 'musicians', 'event'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Whether it is there: the agent's profile, their bank at the provider, clauses that an admin has saved … */
export type SetupFacts = Readonly<Record<SetupStep, boolean>>

const isAgent = ({ is_agent }: Viewer) => is_agent
const isAdmin = ({ is_admin }: Viewer) => is_admin
const isStaff = (viewer: Viewer) => isAgent(viewer) || isAdmin(viewer)

/** The reader has the screen that does it. */
const who: Readonly<Record<SetupStep, (viewer: Viewer) => boolean>> = {
  agency: isAgent,
  bank: isAgent,
  clauses: isAdmin,
  act: isStaff,
  musicians: isStaff,
  event: isStaff,
}

/** The reader's steps in their order; none once all are done. */
export const setupOf = (facts: SetupFacts, viewer: Viewer): { step: SetupStep; done: boolean }[] => {
  const steps = setupSteps.filter((step) => who[step](viewer)).map((step) => ({ step, done: facts[step] }))
  return steps.every(({ done }) => done) ? [] : steps
}
