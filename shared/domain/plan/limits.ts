export const planMax = { sections: 15, questions: 15, title: 80, label: 120, hint: 300, name: 120, note: 300 } as const
/** A section can be due so many days before the event. */
export const dueDays = [60, 30, 14, 7] as const
export type DueDays = (typeof dueDays)[number]
