import type { HoldView } from '#shared/domain/hold/schema.ts'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import { instantText } from '../record/when-text.ts'
import type { EventLike } from '../record/event-like.ts'
import { listed, rule, type Item } from './matter.ts'

/** Holds that end soon unless their owner acts; also those for no event yet. */

const day = 86_400_000

export const isChallenged = ({ challenge }: Pick<HoldView, 'challenge'>): boolean => challenge !== null

/** Within a day, and not because the time itself begins. */
export const endsSoon = ({ ends_at, start, challenge }: HoldView, now: Instant): boolean =>
  challenge === null && ends_at > now && ends_at < start && ends_at <= toInstant(Date.parse(now) + day)

const itemOf = ({ act_name, challenge, ends_at, created_at }: HoldView): Item => ({
  ...{ name: act_name, since: challenge?.at ?? created_at, by: challenge?.answer_by ?? ends_at },
})

export const challengeText = ({ challenge, act_name, timezone }: HoldView): string =>
  [
    `${challenge!.name} challenges the hold of ${act_name}`,
    `confirm or release it by ${instantText(challenge!.answer_by, timezone)}`,
  ].join(': ')

const holdsOf = ({ holds }: EventLike): readonly HoldView[] => holds ?? []

export const holdRules = {
  hold_challenged: rule({
    ...{ holder: 'agent', act: 'answer_hold', harm: 'lapse' },
    find: (event) => holdsOf(event).filter(isChallenged).map(itemOf),
    say: (_, event) => ({
      label: 'Answer the challenge',
      detail: challengeText(holdsOf(event).find(isChallenged)!),
    }),
  }),
  hold_ends: rule({
    ...{ holder: 'agent', act: 'answer_hold', harm: 'lapse' },
    find: (event, now) =>
      holdsOf(event)
        .filter((hold) => endsSoon(hold, now))
        .map(itemOf),
    say: (items) => ({ label: 'Extend the hold', detail: `The hold of ${listed(items.map(({ name }) => name))} ends` }),
  }),
}
