import { mealPreferences, noMealPreference, otherMealPreference } from '../lists.ts'

/** The radio list with free text (docs/product.md#event-status). */
export interface MealChoice {
  choice: string
  text: string
}

/**
 * What is stored → what the form shows: nothing is `no preference`, what is not on the list is `other` with the text
 * filled.
 */
export const mealChoiceOf = (stored: string | null | undefined): MealChoice => {
  if (stored == null || stored === '') return { choice: noMealPreference, text: '' }
  const isListed = stored !== otherMealPreference && mealPreferences.includes(stored)
  return isListed
    ? { choice: stored, text: '' }
    : { choice: otherMealPreference, text: stored === otherMealPreference ? '' : stored }
}

/** What the form shows → what is sent: `other` sends the free text. */
export const mealPreferenceOf = ({ choice, text }: MealChoice): string =>
  choice === otherMealPreference ? text.trim() : choice

/** Sent but nothing behind `other`: the text is missing. */
export const mealProblem = (sent: string | null | undefined): string | undefined =>
  sent != null && (sent.trim() === '' || sent.trim() === otherMealPreference)
    ? 'Please specify meal preference'
    : undefined
