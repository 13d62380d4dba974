import { playYear } from '../support/year/play.ts'
import { yearOf } from '../support/year/script.ts'
import { judgeYear } from '../support/year/verdict.ts'
import type { Options, Section } from './report.ts'

/**
 * Generated years of an agency, each a gig a week, with every reminder and text compared with what people did.
 * `npm run bench -- reminders [--runs 20] [--seed 1]`; to repeat one: `--runs 1 --seed <its seed>`.
 */
export const bench = async ({ quick, runs = quick ? 2 : 10, seed = 1 }: Options): Promise<Section[]> => {
  const used = process.cpuUsage()
  let [wrong, sent, due, mails, texts, textsDue] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < runs; i += 1) {
    const log = await playYear(yearOf(seed + i))
    const verdict = judgeYear(log)
    for (const what of verdict.wrong) console.log(`  seed ${seed + i}: ${what}`)
    wrong += verdict.wrong.length
    sent += verdict.sent
    due += verdict.due
    mails += log.mails
    texts += log.texts.length
    textsDue += verdict.textsDue
  }
  const { user, system } = process.cpuUsage(used)
  return [
    {
      title: `${runs} years of an agency from seed ${seed}`,
      figures: [
        { what: 'mails', value: mails },
        { what: 'texts', value: texts, atLeast: 100 * runs },
        { what: 'texts to people that had to come', value: textsDue, atLeast: 20 * runs },
        { what: 'reminders', value: sent, atLeast: 100 * runs },
        { what: 'reminders that had to come', value: due, atLeast: 100 * runs },
        { what: 'missing, late, twice, after its act, muted, at night', value: wrong, atMost: 0 },
        { what: 'processor', value: (user + system) / 1e6, unit: 's', atMost: 60 * runs },
      ],
    },
  ]
}
