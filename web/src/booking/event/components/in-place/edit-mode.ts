import { createContext, useContext } from 'react'
import type { EditPlace } from '#web/lib/edit-place.ts'

/** The way from the page as it is read into its edit mode. */
export interface EditMode {
  onEdit: (place: EditPlace) => void
  /** Where the person was who has just left the edit mode. */
  from: EditPlace | undefined
}

/** Undefined for those who may not edit the event. */
export const EditModeContext = createContext<EditMode | undefined>(undefined)
export const useEditMode = () => useContext(EditModeContext)
