/**
 * 501, 900, 1200 and 1536 px at the usual text size. In rem, because larger text needs the layout of a narrower screen.
 */
export const breakpoints = {
  values: { xs: 0, sm: 501 / 16, md: 900 / 16, lg: 1200 / 16, xl: 1536 / 16 },
  unit: 'rem',
  // Of a hundredth: 0.16 px lie between two ranges.
  step: 1,
}

/** Below 320 px at the usual text size: text at 200 % on a phone. */
export const veryNarrow = '@media (max-width: 19.99rem)'

/** The outline of a field whose label is above it, with as many lines as the label needs. */
export const wholeOutline = { [veryNarrow]: { top: 0, '& legend': { display: 'none' } } }
