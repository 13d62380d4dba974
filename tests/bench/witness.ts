import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sdkChecker } from '../support/stripe-sdk.ts'
import { RequestBook } from '../support/stripe-requests.ts'
import type { WitnessedCall } from '../support/witness-tap.ts'
import type { Section } from './report.ts'
import { judgeAws, type Judged } from './witness/aws.ts'
import { known } from './witness/known.ts'
import { askedOf, description, judgeByDescription } from '../support/stripe-openapi.ts'
import { pythonWitnesses } from './witness/python.ts'
import { callsIn, record } from './witness/record.ts'
import { StripeTypes } from './witness/stripe.ts'

/**
 * Each emulator against a witness that is not ours. Tests are played and all that they ask of AWS and Stripe is
 * recorded as bytes: requests and answers must fit the models of the AWS SDK and the types of Stripe's SDK, and
 * requests to Stripe its OpenAPI description. Where Python has botocore, its lengths, ranges and patterns count, too;
 * where it has moto, that is asked the same.
 */

interface Tally {
  calls: number
  operations: Set<string>
}

/** Each difference once, with an example's count. */
class Differences {
  readonly #found = new Map<string, number>()

  note({ operation, problems }: Judged): void {
    for (const problem of problems) {
      const what = `${operation}: ${problem}`
      this.#found.set(what, (this.#found.get(what) ?? 0) + 1)
    }
  }

  /** Prints them. @returns the number of those without a reason. */
  report(): { open: number; named: number } {
    let open = 0
    const used = new Set<RegExp>()
    for (const [what, times] of this.#found) {
      const reason = known.find((one) => one.what.test(what))
      if (reason) used.add(reason.what)
      else open += 1
      console.log(`  ${reason ? `named (${reason.reason})` : 'OPEN'} ${times} x ${what.slice(0, 300)}`)
    }
    return { open, named: used.size }
  }
}

const requestProblems = (book: RequestBook): Judged[] => {
  const requests = Object.entries(book.requests).map(([name, { params }]) => ({
    call: name.replace(/ \(\d+\)$/, '').replace(/\{[^}]*\}/g, '{}'),
    params,
  }))
  const problemsIn = sdkChecker(requests.map(({ call }) => call))
  return requests.map(({ call, params }) => ({ operation: `stripe ${call}`, problems: problemsIn(call, params) }))
}

const asRequest = ({ method, url, headers, body }: WitnessedCall) => ({ method, url, headers, body })

/** A reason that explains nothing any more has to go. */
const reasons = (asked: readonly string[]): number =>
  known.filter(({ by }) => by === undefined || asked.includes(by)).length

/** Of the money flows, which the tests play with an unkind provider, and of the recorded journeys. */
const described = (calls: readonly WitnessedCall[]): { judged: Judged[]; section: Section } => {
  const all = description()
  const requests = [...askedOf(), ...calls.map(asRequest)]
  const judged = requests.flatMap((request) => judgeByDescription(all, request) ?? [])
  const operations = new Set(judged.map(({ operation }) => operation)).size
  return {
    judged,
    section: {
      title: `Requests to Stripe against its OpenAPI description (${all.version})`,
      figures: [
        { what: 'requests', value: judged.length, atLeast: 150 },
        { what: 'operations', value: operations, atLeast: 45 },
        { what: 'requests of version 2, which it does not describe', value: requests.length - judged.length },
      ],
    },
  }
}

export const bench = (): Section[] => {
  const folder = mkdtempSync(join(tmpdir(), 'bookme-witness-'))
  try {
    record(folder)
    const stripe = new StripeTypes()
    const book = new RequestBook()
    const differences = new Differences()
    const [ofAws, ofStripe, events]: Tally[] = Array.from({ length: 3 }, () => ({ calls: 0, operations: new Set() }))
    const ofDescription: WitnessedCall[] = []
    for (const call of callsIn(folder)) {
      const aws = judgeAws(call)
      const judged = aws ?? stripe.judge(call)
      if (!judged) continue
      const tally = aws ? ofAws! : judged.operation.startsWith('event ') ? events! : ofStripe!
      tally.calls += 1
      tally.operations.add(judged.operation)
      differences.note(judged)
      if (tally === ofStripe) {
        book.note(asRequest(call))
        ofDescription.push(call)
      }
    }
    const { judged: byDescription, section } = described(ofDescription)
    for (const judged of byDescription) differences.note(judged)
    for (const judged of requestProblems(book)) differences.note(judged)
    const python = pythonWitnesses(folder)
    for (const judged of python.flatMap((one) => one.judged)) differences.note(judged)
    const { open, named } = differences.report()
    return [
      {
        title: 'Recorded calls against the models of the SDKs',
        figures: [
          { what: 'requests to AWS, and answers', value: ofAws!.calls, atLeast: 2000 },
          { what: 'operations of AWS', value: ofAws!.operations.size, atLeast: 10 },
          { what: 'requests to Stripe, and answers', value: ofStripe!.calls, atLeast: 100 },
          { what: 'operations of Stripe', value: ofStripe!.operations.size, atLeast: 15 },
          { what: 'webhooks of Stripe', value: events!.calls, atLeast: 20 },
          ...python.flatMap(({ figures }) => figures),
          { what: 'differences without a reason', value: open, atMost: 0 },
          { what: 'reasons in use', value: named, atLeast: reasons(python.map(({ name }) => name)) },
        ],
      },
      section,
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
