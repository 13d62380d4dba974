import { createContext } from 'react'

/** Whether the page is shown in the shell, which has the main landmark already. */
export const InsideMain = createContext(false)
