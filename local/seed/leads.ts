import { prospectsApi } from '#shared/api/prospects.ts'
import type { Stage } from './stage.ts'
import type { Agency } from './people.ts'

/**
 * People who used the consultation page; `on` is the day of their event, `ago` the day they wrote, in days from today.
 */
const leads = [
  {
    name: 'Camille Duarte',
    email: 'camille.duarte@post.example',
    phone: '917-555-0171',
    event_type: 'Wedding',
    on: 210,
    ago: 6,
    budget: 5200,
    start_time: '17:00',
    hours: 5,
    place: 'Rhinebeck',
    message: 'A hundred and ten guests in a barn. A band that can do jazz at dinner and funk after.',
    answered: 'Sent two dates of The Freeman Seven; she calls back on Monday.',
  },
  {
    name: 'Tom Okafor',
    email: 'tom.okafor@post.example',
    phone: '',
    event_type: 'Birthday',
    on: 48,
    ago: 1,
    budget: 900,
    start_time: '',
    hours: 2,
    place: '',
    message: 'My mother turns seventy and loves flamenco. In the living room.',
    answered: undefined,
  },
] as const

const day = 86_400_000

/** The timetable: each prospect writes on its day, and the agent's answer is recorded a day later. */
export const leadSteps = (cloud: Stage, agency: Agency, today: Date) =>
  leads.flatMap(({ on, ago, answered, ...lead }) => {
    const wrote = new Date(today.getTime() - ago * day)
    const date = new Date(today.getTime() + on * day).toISOString().slice(0, 10)
    const note = async () => {
      const mine = (await agency.as('agent', prospectsApi.listProspects)).find(({ email }) => email === lead.email)
      await agency.as('agent', prospectsApi.updateProspect, {
        params: { id: mine!.id },
        body: { status: 'contacted', notes: answered! },
      })
    }
    return [
      { at: wrote, run: () => cloud.call(prospectsApi.consult, { body: { ...lead, date } }) },
      ...(answered ? [{ at: new Date(wrote.getTime() + day), run: note }] : []),
    ]
  })
