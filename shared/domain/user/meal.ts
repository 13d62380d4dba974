import { mealPreferences, noMealPreference, otherMealPreference } from '../lists.ts'

/** Radio buttons with free text (docs/product.md#event-status). */
export interface MealChoice {
  choice: string
  text: string
}

/**
 * Stored value → form value: empty becomes `no preference`; a value that is not on the list becomes `other` with its
 * text.
 */
export const mealChoiceOf = (stored: string | null | undefined): MealChoice => {
  if (stored == null || stored === '') return { choice: noMealPreference, text: '' }
  const isListed = stored !== otherMealPreference && mealPreferences.includes(stored)
  return isListed
    ? { choice: stored, text: '' }
    : { choice: otherMealPreference, text: stored === otherMealPreference ? '' : stored }
}

/** Form value → request value: `other` sends the free text. */
export const mealPreferenceOf = ({ choice, text }: MealChoice): string =>
  choice === otherMealPreference ? text.trim() : choice

/** `other` without its text. */
export const mealProblem = (sent: string | null | undefined): string | undefined =>
  sent != null && (sent.trim() === '' || sent.trim() === otherMealPreference)
    ? 'Please specify meal preference'
    : undefined
