/** Measures that many screens share. */

/** Styles for touch screens alone. */
export const onTouch = <S>(styles: S) => ({ '@media (pointer: coarse)': styles })

/** A control: at least 44 px, which a thumb hits. */
export const touchSize = onTouch({ minWidth: 44, minHeight: 44 })

/** A text link outside of a sentence: a larger target that moves nothing around it. */
export const touchTarget = onTouch({
  paddingBlock: '14px',
  marginBlock: '-14px',
  paddingInline: '4px',
  marginInline: '-4px',
})

/** A line with a link, among lines like it. */
export const touchLine = onTouch({ minHeight: 44, alignItems: 'center' })

/** Stacked links: each gets a line of its own, because their targets would overlap otherwise. */
export const touchLinks = onTouch({
  '& > a, & > span': { display: 'flex', minHeight: 44, alignItems: 'center', paddingBlock: 0, marginBlock: 0 },
})

/** Corners. Lengths, because `sx` multiplies a bare number. */
export const radius = {
  chip: '8px',
  control: '10px',
  /** A picture of any size, or a box within a card. */
  inner: '12px',
  card: '16px',
  dialog: '20px',
}

/** The content's width by kind of page: lists, records, tables and calendars; what is read or signed; a short form. */
export const pageWidth = { wide: 1200, reading: 860, form: 640 }
