import SearchIcon from '@mui/icons-material/Search'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import CloseIcon from '@mui/icons-material/Close'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dayInWords } from '#shared/domain/day-words.ts'
import { freeInWords } from '#shared/domain/free-words.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { StatusChip } from '#web/components/status-chip.tsx'
import { keyHelp } from '#web/lib/keys.ts'
import { pageActions, runPageAction } from '#web/lib/page-actions.ts'
import { nowMs } from '#web/lib/clock.ts'
import { localDay } from '#web/lib/format/date.ts'
import { count } from '#web/lib/format/text.ts'
import { collectedKeys } from '#web/lib/typed-ahead.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useKeyboard, useSmallScreen } from '#web/lib/use-narrow.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { dayQuery, freeQuery, longest, searchQuery, shortest } from '#web/booking/search/api/search.ts'
import { freeResults } from '#web/booking/search/free-results.ts'
import { type Result, resultsOf } from '#web/booking/search/results.ts'
import { radius } from '#web/lib/looks.ts'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 8px 8px 20px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 48,
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: `500 1.125rem/1.4 ${theme.typography.fontFamily}`,
  },
}))
const Results = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  padding: '0 8px 16px',
  // The field's arrow keys scroll it.
  '& [role=listbox]': { overflowY: 'auto', minHeight: 0, paddingTop: 8 },
  '& h3': {
    margin: '12px 12px 4px',
    fontSize: '0.75rem',
    fontWeight: 700,
    color: theme.vars.palette.text.secondary,
  },
  '& [role=option]': {
    padding: '8px 12px',
    minHeight: 44,
    boxSizing: 'border-box',
    borderRadius: radius.control,
    cursor: 'pointer',
    display: 'grid',
    alignContent: 'center',
    overflowWrap: 'anywhere',
    fontWeight: 600,
    '& .line': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
    '& b': { fontWeight: 'inherit' },
    '& > span': { fontWeight: 400, fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  },
  '& [aria-selected=true]': {
    backgroundColor: theme.vars.palette.soft.default,
    outline: `2px solid ${theme.vars.palette.focus}`,
    outlineOffset: -2,
    '& > span': { color: theme.vars.palette.text.primary },
  },
  '& p': { margin: '16px 12px', color: theme.vars.palette.text.secondary },
}))

/** The way to the keys for those who have turned single keys off. */
const keysLabel = 'Keys'

/** Search over everything. Arrow keys choose, Enter opens, Escape closes. */
export default function SearchDialog({ viewer, onClose }: { viewer: Viewer; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const back = useWayBack()
  const fullScreen = useSmallScreen()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(collectedKeys)
  const [active, setActive] = useState(0)
  const hasKeyboard = useKeyboard()
  const [actions] = useState(pageActions)
  const here = [...actions, ...(hasKeyboard ? [keysLabel] : [])]
  const q = useDebounced(text.trim(), 120)
  const { data, isFetching: isReading, isError } = useQuery(searchQuery(q))
  const isSearching = Array.from(q).length >= shortest
  const day = dayInWords(text, localDay(nowMs()))
  const { data: ofDay } = useQuery(dayQuery(day, viewer))
  const isStaff = viewer.is_agent || viewer.is_admin
  const wish = isStaff ? freeInWords(q, localDay(nowMs())) : undefined
  const {
    data: free,
    isFetching: isAsking,
    isError: isFreeUnknown,
  } = useQuery(freeQuery(wish && 'days' in wish.said ? wish.said.days : [], wish?.what ?? ''))
  const isFetching = isReading || isAsking
  const groups = [
    ...(wish ? freeResults(wish, free) : []),
    ...resultsOf(text, isSearching ? data : undefined, viewer, day === undefined ? day : { day, events: ofDay }, here),
  ]
  const results = groups.flatMap((group) => group.results)
  const at = Math.min(active, results.length - 1)
  const optionId = (key: string) => `${id}-${key}`

  const open = ({ to, words, act }: Result) => {
    if (act !== undefined) {
      onClose()
      // Once the page has the focus again.
      setTimeout(() => (act === keysLabel ? keyHelp.set(true) : runPageAction(act)))
      return
    }
    if (words !== undefined) {
      setText(words)
      setActive(0)
      return
    }
    onClose()
    void navigate(to, { state: back })
  }
  const move = (next: number) => {
    setActive(next)
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = results.length - 1
    if (event.key === 'ArrowDown') move(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') move(at <= 0 ? last : at - 1)
    else if (event.key === 'Enter' && results[at]) open(results[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={fullScreen}
      slotProps={{ paper: { 'aria-label': 'Search', 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Head>
        <SearchIcon aria-hidden />
        <input
          // The field takes the focus, because people open the dialog to type.
          autoFocus
          role="combobox"
          aria-label="Search events, people, acts, venues, days and actions"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={results[at] && optionId(results[at].key)}
          // Short enough for a phone.
          placeholder="Names, or a day: Dec 5"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      {isSearching && isFetching && <LinearProgress aria-label="Searching" sx={{ height: 2, mb: '-2px' }} />}
      <Results>
        <div role="listbox" id={`${id}-list`} aria-label="Results" ref={list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <h3 role="presentation">{group.title}</h3>
              {group.results.map((result) => {
                const { key, label, detail, status } = result
                return (
                  <div
                    key={key}
                    id={optionId(key)}
                    role="option"
                    aria-selected={results[at]?.key === key}
                    onClick={() => open(result)}
                    onPointerMove={() => setActive(results.findIndex((one) => one.key === key))}
                  >
                    {status ? (
                      <div className="line">
                        <b>{label}</b> <StatusChip status={status} />
                      </div>
                    ) : (
                      label
                    )}
                    {detail !== undefined && detail !== '' && <span>{detail}</span>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
        <p role="status">
          {isError || isFreeUnknown
            ? 'The search failed. Please try again.'
            : text.trim() === '' || isFetching || text.trim() !== q
              ? ''
              : results.length === 0
                ? `Nothing here has a word that starts with “${text.trim()}”.`
                : count(results.length, 'result')}
        </p>
      </Results>
    </Dialog>
  )
}
