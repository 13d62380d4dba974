import type { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { QuestionKindName } from '#shared/domain/plan/kinds.ts'
import type { DueDays } from '#shared/domain/plan/limits.ts'
import type { Question, TemplateSection } from '#shared/domain/plan/schema.ts'

/** The questions for each type of event until an agency writes its own. */

type EventType = (typeof eventTypes)[number]

const ask = (id: string, label: string, kind: QuestionKindName, hint?: string): Question => ({
  ...{ id, label, kind, hint: hint ?? null, on_sheet: false },
})
/** With its answer on the day sheet. */
const tell = (...of: Parameters<typeof ask>): Question => ({ ...ask(...of), on_sheet: true })

const section = (
  id: string,
  title: string,
  audience: TemplateSection['audience'],
  due_days: DueDays | null,
  questions: Question[],
  hint?: string,
): TemplateSection => ({ id, title, audience, due_days, questions, hint: hint ?? null })

const timeline = (hint: string) =>
  section('timeline', 'The day', 'team', 14, [tell('times', 'Timeline', 'timeline', hint)])

const contacts = section(
  'contacts',
  'Contacts of the day',
  'team',
  7,
  [tell('contacts', 'Who to call on the day', 'contacts', 'Somebody who is not busy being celebrated')],
  'The musicians see these on their day sheet.',
)

const guests = section('guests', 'Guests and meals', 'client', 14, [
  ask('guests', 'How many guests do you expect?', 'line'),
  ask('meals', 'Meals', 'meals'),
  ask('allergies', 'Allergies and other needs', 'text'),
])

const music = (first: Question[]) =>
  section(
    'music',
    'Music',
    'team',
    30,
    [
      ...first,
      ask('must-play', 'Must play', 'songs'),
      ask('please-play', 'Please play if you can', 'songs'),
      ask('never-play', 'Never play', 'songs'),
      ask('music', 'Anything else about the music', 'text'),
    ],
    'Pick from what the act plays, or write any other song.',
  )

const wedding = [
  section(
    'people',
    'People to name',
    'team',
    30,
    [
      tell('couple', 'The couple, as announced', 'people', 'Write how a name is said: “Siobhán, like shi-VAWN”'),
      tell('party', 'Others to announce', 'people', 'Parents, wedding party, speakers'),
    ],
    'The band announces them: please say how names are pronounced.',
  ),
  music([
    tell('first-dance', 'First dance', 'songs'),
    tell('dances', 'Other dances, such as with parents', 'songs'),
    tell('ceremony', 'Ceremony music', 'songs', 'Entrance, signing, exit'),
  ]),
  timeline('Ceremony, drinks, dinner, speeches, first dance, cake, last song'),
  guests,
  contacts,
]

const party = [
  section('people', 'People to name', 'team', 30, [
    tell('honor', 'Who is celebrated', 'people', 'Write how a name is said if it is not obvious'),
    tell('speakers', 'Who speaks', 'people'),
  ]),
  music([tell('special', 'Songs for a moment of the day', 'songs', 'The cake, a dance, the last song')]),
  timeline('Guests arrive, dinner, speeches, dancing, end'),
  guests,
  contacts,
]

const company = [
  section('people', 'People to name', 'team', 14, [
    tell(
      'speakers',
      'Speakers and hosts, with their titles',
      'people',
      'Write how a name is said if it is not obvious',
    ),
  ]),
  timeline('Doors, welcome, dinner, awards, band, end'),
  section('music', 'Music', 'team', 14, [
    tell('walk-up', 'Walk-up music', 'songs'),
    ask('please-play', 'Please play if you can', 'songs'),
    ask('never-play', 'Never play', 'songs'),
    ask('mood', 'Mood and volume', 'text', 'Background during dinner, dancing after the awards'),
  ]),
  guests,
  contacts,
]

/** The venue plans a public gig itself, so its client is asked no questions. */
const templates: Record<EventType, readonly TemplateSection[]> = {
  Wedding: wedding,
  Anniversary: party,
  Birthday: party,
  'Private Party': party,
  'Holiday Party': party,
  Other: party,
  Corporate: company,
  Fundraiser: company,
  School: company,
  Festival: [],
  Concert: [],
  'Bar/Restaurant': [],
  'Brewery/Winery/Distillery': [],
}

export const defaultTemplate = (eventType: EventType): TemplateSection[] => [...templates[eventType]]
