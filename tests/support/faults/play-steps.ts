import { plants } from './planted.ts'
import type { Rig } from './rig.ts'
import { day, type Dice } from './scenario.ts'
import type { Template } from './templates.ts'
import { paidOnPage, steps, type Step } from './unkind.ts'

/** Steps that only scripts take. */
const scripted: Record<string, Step> = {
  ...Object.fromEntries(
    Object.entries(plants).map(([name, plant]): [string, Step] => [
      name,
      async ({ rig, template, dice }) => void (await plant(rig, template, dice)),
    ]),
  ),
  'a month': ({ rig }) => rig.pass(30 * day),
  'paid on page': paidOnPage,
  'nothing available': ({ rig }) => {
    rig.emptyPurse()
  },
  'money again': ({ rig }) => {
    rig.calm()
    rig.isHarmed = true
  },
}

/** Named steps in this order, from one event on; `after` looks at each. `a credit note #1` makes the second choice. */
export const playSteps = async (
  rig: Rig,
  template: Template,
  names: readonly string[],
  after: (name: string) => void,
): Promise<void> => {
  rig.isHarmed = true
  for (const name of names) {
    const [what, choice = '0'] = name.split(' #') as [string, string?]
    const step = steps[what] ?? scripted[what]
    if (!step) throw new Error(`There is no step "${what}"`)
    const pick: Dice['pick'] = (items) => items[Math.min(Number(choice), items.length - 1)]!
    await step({ rig, dice: { chance: () => true, pick, upTo: () => 0 }, template, isOpenEnded: false })
    await rig.drain()
    after(name)
  }
}
