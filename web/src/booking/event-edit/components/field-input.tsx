import { Fragment, type ReactNode } from 'react'
import { fieldOf, labelOf, maxOf, textFieldsOf, type EventField } from '#shared/domain/event/record/fields.ts'
import type { Section } from '#shared/domain/event/record/field.ts'
import type { TextField } from '#shared/domain/event/record/fields.ts'
import { FormRow } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'

interface FieldInputProps {
  form: EventForm
  name: TextField
  required?: boolean
}

/** The input for a text field of the field table. */
export const FieldInput = ({ form, name, required }: FieldInputProps) => {
  const { is, hint, lines } = fieldOf(name)
  const props = {
    control: form.control,
    name,
    label: labelOf(name),
    ...(hint !== undefined && { hint }),
    ...(required !== undefined && { required }),
  }
  if (is.kind === 'phone') return <PhoneInput {...props} />
  if (is.kind === 'email') return <TextInput {...props} type="email" inputMode="email" />
  const max = maxOf(name)
  return (
    <TextInput
      {...props}
      {...(is.kind === 'url' && { type: 'url', inputMode: 'url' })}
      {...(lines !== undefined && { rows: lines })}
      {...(max !== undefined && { max })}
    />
  )
}

/** Neighbors that share a line: two, or three if that is all of them. */
const linesOf = (fields: readonly TextField[]): TextField[][] => {
  const lines: TextField[][] = []
  for (const [i, field] of fields.entries()) {
    const isNext = fieldOf(field).half && i > 0 && fieldOf(fields[i - 1]!).half
    const run = lines.at(-1)
    const isLast = fieldOf(fields[i + 1] ?? 'id').half === undefined
    if (isNext && run && (run.length < 2 || (run.length === 2 && isLast))) run.push(field)
    else lines.push([field])
  }
  return lines
}

interface SectionFieldsProps {
  form: EventForm
  section: Section
  /** Fields that this person may write. */
  fields?: ReadonlySet<EventField>
  /** Elements to insert after a field. */
  after?: Partial<Record<TextField, ReactNode>>
}

/** All text fields of a form section, in table order. */
export const SectionFields = ({ form, section, fields, after = {} }: SectionFieldsProps) =>
  linesOf(textFieldsOf(section).filter((name) => fields === undefined || fields.has(name))).map((line) => (
    <SectionLine key={line[0]} form={form} line={line} after={after} />
  ))

interface SectionLineProps {
  form: EventForm
  line: TextField[]
  after: Partial<Record<TextField, ReactNode>>
}

const SectionLine = ({ form, line, after }: SectionLineProps) => {
  const inputs = line.map((name) => <FieldInput key={name} form={form} name={name} />)
  return (
    <>
      {line.length > 1 ? <FormRow>{inputs}</FormRow> : inputs}
      {line.map((name) => (
        <Fragment key={name}>{after[name]}</Fragment>
      ))}
    </>
  )
}
