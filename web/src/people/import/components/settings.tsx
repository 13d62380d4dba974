import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { importKinds, kindWords, type ImportKind } from '#shared/domain/import/fields.ts'
import { formatSettings, formatWords, type FormatSetting } from '#shared/domain/import/format.ts'
import type { Duplicates, Import } from '#shared/domain/import/schema.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { Section } from '#web/components/section.tsx'
import { useSetImport } from '../api/imports.ts'
import { ColumnMap } from './column-map.tsx'
import { Choice } from './choice.tsx'

const duplicateWords: Readonly<Record<Duplicates, string>> = {
  update: 'Update them',
  keep: 'Leave them as they are',
  add: 'Add them, unless the email is the same',
}
const ofEvents = { ...duplicateWords, add: 'Add them all' }

/** The settings of this file: a workbook and an address book have no commas. */
const settingsOf = ({ format }: Import): FormatSetting[] =>
  formatSettings.filter((setting) => setting === 'decimals' || (format?.[setting] ?? '') !== '')

/** The format: guesses are in sight, the rest is behind a button. */
const Format = ({
  shown,
  disabled,
  onSet,
}: {
  shown: Import
  disabled: boolean
  onSet: (body: FormatBody) => void
}) => {
  const [all, setAll] = useState(false)
  const { unsure = [] } = shown.format ?? {}
  const settings = settingsOf(shown).filter((setting) => all || unsure.includes(setting))
  return (
    <>
      {settings.map((setting) => (
        <Choice
          key={setting}
          label={formatWords[setting].label}
          value={shown.format?.[setting] ?? ''}
          words={formatWords[setting].choices}
          hint={unsure.includes(setting) ? 'A guess: please check' : undefined}
          empty={setting === 'decimals' ? 'As they look' : undefined}
          disabled={disabled}
          onChoose={(value) => onSet({ [setting]: value } as FormatBody)}
        />
      ))}
      {!all && settings.length < settingsOf(shown).length && (
        <Button onClick={() => setAll(true)} sx={{ alignSelf: 'flex-start' }}>
          Read it differently
        </Button>
      )}
    </>
  )
}
type FormatBody = Pick<Body<'PUT /imports/{id}'>, FormatSetting>

export const Settings = ({ shown }: { shown: Import }) => {
  const { mutate, isPending } = useSetImport(shown.id)
  const kind = shown.kind ?? 'clients'
  return (
    <Section title="Columns" hint="As we understood them. Whatever you change is kept for the next such file.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        <Choice
          label="It holds"
          value={kind}
          words={Object.fromEntries(importKinds.map((one) => [one, kindWords[one]]))}
          disabled={isPending}
          onChoose={(value) => mutate({ kind: value as ImportKind })}
        />
        <Choice
          label={kind === 'clients' || kind === 'people' ? 'Whom you have already' : 'What you have already'}
          value={shown.duplicates}
          words={kind === 'events' ? ofEvents : duplicateWords}
          disabled={isPending}
          onChoose={(value) => mutate({ duplicates: value as Duplicates })}
        />
        <Format shown={shown} disabled={isPending} onSet={mutate} />
      </Box>
      <ColumnMap kind={kind} columns={shown.columns} disabled={isPending} onMap={(columns) => mutate({ columns })} />
    </Section>
  )
}
