import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { usePageTitle } from '../lib/page-title.ts'

export interface PageProps {
  /** Title for the top bar and the browser tab. */
  title: string
  /** The main action: top right on wide screens, near the thumb on narrow ones. Pass a contained Button. */
  action?: ReactNode
  /** Filters and toggles, left of the action. */
  tools?: ReactNode
  children?: ReactNode
}

export const Page = ({ title, action, tools, children }: PageProps) => {
  usePageTitle(title)
  return (
    <>
      {(tools != null || action != null) && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: tools == null ? { md: 3 } : 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, flex: '1 1 0', minWidth: 0 }}>
            {tools}
          </Box>
          {action != null && <MainAction>{action}</MainAction>}
        </Box>
      )}
      {children}
    </>
  )
}

/** Sticks to the bottom edge on narrow screens. */
export const MainAction = ({ children }: { children: ReactNode }) => (
  <Box
    data-bottom-bar
    sx={(theme) => ({
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      displayPrint: 'none',
      [theme.breakpoints.down('md')]: {
        position: 'fixed',
        zIndex: theme.zIndex.appBar,
        inset: 'auto 0 0',
        p: 1.5,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { flex: '1 1 4.5rem', minHeight: 48 },
      },
    })}
  >
    {children}
  </Box>
)
