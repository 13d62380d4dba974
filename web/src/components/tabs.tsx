import { styled } from '@mui/material/styles'
import type { KeyboardEvent, ReactNode } from 'react'
import { onTouch } from '../lib/looks.ts'

const List = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    padding: '6px 12px',
    fontSize: '0.875rem',
    fontWeight: 650,
    color: theme.vars.palette.text.secondary,
    borderBottom: '3px solid transparent',
    ...onTouch({ minHeight: 44 }),
  },
  '& button[aria-selected=true]': {
    color: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.primary,
  },
  '& button:hover': { color: theme.vars.palette.text.primary },
  '& button:focus-visible': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: -3 },
}))

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { key: T; label: string; aside?: ReactNode; controls: string }[]
  current: T
  onChange: (tab: T) => void
}

const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** One of several parts is shown; the arrows go from tab to tab. */
export const Tabs = <T extends string>({ label, tabs, current, onChange }: TabsProps<T>) => {
  const move = (e: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[e.key]
    if (step === undefined) return
    e.preventDefault()
    const at = (tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length
    onChange(tabs[at]!.key)
    e.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <List role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === current}
          aria-controls={tab.controls}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.aside}
        </button>
      ))}
    </List>
  )
}
