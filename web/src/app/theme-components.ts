import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'

const v = (name: string) => `var(--bm-palette-${name})`
const focusRing = { outline: `3px solid ${v('focus')}`, outlineOffset: 2 }
const amber = {
  backgroundColor: v('accent-main'),
  color: v('accent-contrastText'),
  boxShadow: 'none',
  '&:hover': { backgroundColor: v('accent-hover'), boxShadow: 'none' },
}

/** Styles of MUI components. Each screen has one filled amber button; everything else is ink on paper. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      // A focused field is never under the top bar, or under the buttons at the bottom.
      html: { backgroundColor: v('background-default'), scrollPaddingBlock: '96px 128px' },
      body: { overflowWrap: 'break-word', WebkitFontSmoothing: 'antialiased' },
      'h1, h2, h3, h4': { textWrap: 'balance' },
      ':focus-visible': focusRing,
      '::selection': { backgroundColor: v('accent-main'), color: v('accent-contrastText') },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { font: 'inherit', '&.Mui-focusVisible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 10, minHeight: 40, paddingInline: 18 },
      sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem' },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
    },
    variants: [
      { props: { variant: 'contained', color: 'primary' }, style: { '&:not(.Mui-disabled)': amber } },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: { borderColor: v('line-strong'), '&:hover': { borderColor: v('primary-main') } },
      },
    ],
  },
  MuiFab: { styleOverrides: { root: { '&.MuiFab-primary': amber } } },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 10, color: 'inherit' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 16, borderColor: v('divider') } },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 20, '&.MuiDialog-paperFullScreen': { borderRadius: 0 } } } },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.375rem', fontWeight: 720, letterSpacing: '-0.02em', paddingTop: 22 } },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px calc(20px + env(safe-area-inset-bottom))', gap: 4 } },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  // MUI fades placeholders below a contrast of 4.5:1.
  MuiInputBase: { styleOverrides: { input: { '&::placeholder': { opacity: 1, color: v('text-secondary') } } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: v('background-paper'),
        '& .MuiOutlinedInput-notchedOutline': { borderColor: v('line-strong') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: v('focus') },
      },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: v('accent-text') } } } },
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: v('accent-text') } } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.8125rem' } } },
  MuiCheckbox: { styleOverrides: { root: { '&.Mui-checked': { color: v('accent-text') } } } },
  MuiRadio: { styleOverrides: { root: { '&.Mui-checked': { color: v('accent-text') } } } },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: {
        color: v('text-primary'),
        fontWeight: 600,
        // Amber is for actions: a link is a thin line.
        textDecorationColor: v('line-strong'),
        textDecorationThickness: 1,
        textUnderlineOffset: 3,
        '&:hover': { textDecorationColor: 'currentcolor' },
      },
    },
  },
  MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 8 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: v('ink-main'), color: v('ink-text'), fontSize: '0.8125rem', borderRadius: 8 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        fontWeight: 600,
        borderColor: v('line-strong'),
        color: v('text-primary'),
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: v('primary-main'),
          color: v('primary-contrastText'),
        },
      },
    },
  },
  MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600 } } },
  MuiTabs: { styleOverrides: { indicator: { backgroundColor: v('accent-main'), height: 3, borderRadius: 3 } } },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 12 } },
    variants: (['warning', 'info', 'success', 'error'] as const).map((severity) => ({
      props: { variant: 'standard' as const, severity },
      style: {
        backgroundColor: v(`soft-${severity}`),
        color: v('text-primary'),
        '& .MuiAlert-icon': { color: v(`${severity}-main`) },
      },
    })),
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { borderRadius: 4, backgroundColor: v('divider') },
      bar: { backgroundColor: v('accent-main') },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiAccordion: {
    defaultProps: { disableGutters: true, variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 16, '&::before': { display: 'none' } } },
  },
  MuiMenu: { styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${v('divider')}` } } },
}
