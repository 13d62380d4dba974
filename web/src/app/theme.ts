import type {} from '@mui/material/themeCssVarsAugmentation'
import { createTheme } from '@mui/material/styles'
import { breakpoints } from '../lib/breakpoints.ts'
import { darkPalette, lightPalette } from './palette.ts'
import { components } from './theme-components.ts'

const font = "'Figtree Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"
const heading = (size: string, weight: number, spacing = '-0.022em', lineHeight = 1.2) => ({
  fontSize: size,
  fontWeight: weight,
  letterSpacing: spacing,
  lineHeight,
})

/**
 * The theme: ink and warm amber on calm neutrals. Colors are CSS variables, so that light and dark share one theme.
 * Creating it takes a slow phone 80 ms, so the app decides when.
 */
export const createAppTheme = () =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'bm' },
    colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
    breakpoints,
    spacing: 8,
    shape: { borderRadius: 10 },
    typography: {
      fontFamily: font,
      fontWeightMedium: 550,
      fontWeightBold: 700,
      h1: heading('2.25rem', 800, '-0.035em', 1.08),
      h2: heading('1.75rem', 750, '-0.03em', 1.14),
      h3: heading('1.375rem', 720),
      h4: heading('1.125rem', 700, '-0.015em', 1.3),
      h5: heading('1rem', 700, '-0.01em', 1.35),
      h6: heading('0.875rem', 700, '0', 1.4),
      subtitle1: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.45 },
      subtitle2: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.45 },
      body1: { fontSize: '1rem', lineHeight: 1.55 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.4 },
      overline: { fontSize: '0.75rem', fontWeight: 700, letterSpacing: '0.08em', lineHeight: 1.4 },
      button: { fontSize: '0.9375rem', fontWeight: 650, textTransform: 'none', letterSpacing: '-0.005em' },
    },
    components,
  })
