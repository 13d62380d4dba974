/** When clients and visitors may expect an agent's answer: said on screens and in mails. */
export const answerWithinHours = 24
