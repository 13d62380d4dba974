import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A field is red once its person has left it, or has tried to send the form; the browser tests look at each dialog. */

const forms = globSync('web/src/**/*.{ts,tsx}')
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  .filter(({ source }) => /\buse(Zod)?Form[<(]/.test(source))

const modes = (source: string) =>
  [...source.matchAll(/\b(?:mode|reValidateMode): '(on\w+|all)'/g)].map(([, mode]) => mode)

/** Validates at once, without a click or a blur. */
const validatesInEffect = (source: string) =>
  [...source.matchAll(/useEffect\(([\s\S]*?)\n {2}\}?,? ?\[/g)].some(([, body]) =>
    /\.trigger\(|\.setError\(/.test(body!),
  )

describe('a form', () => {
  it.each(forms.map(({ file, source }) => [file, source]))('is not red before typing: %s', (_, source) => {
    for (const mode of modes(source)) expect(['onTouched', 'onSubmit', 'onBlur']).toContain(mode)
    expect(validatesInEffect(source)).toBe(false)
    // React Hook Form validates on submit by default. Ours says so in one place.
    if (/\buseForm[<(]/.test(source)) expect(modes(source)).not.toEqual([])
    expect(source).not.toMatch(/useForm[^;]*\berrors: /)
  })

  it('is found, wherever it is', () => {
    expect(forms.length).toBeGreaterThan(35)
    expect(validatesInEffect('useEffect(() => {\n    void form.trigger()\n  }, [form])')).toBe(true)
  })
})
