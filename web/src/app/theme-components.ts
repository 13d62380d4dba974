import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'
import { veryNarrow, wholeOutline } from '../lib/breakpoints.ts'
import { radius, touchSize, touchTarget } from '../lib/looks.ts'

const v = (name: string) => `var(--bm-palette-${name})`
/** A line at the lower edge that the end of the content covers: there is more to scroll to while it shows. */
const moreBelow = (['background-paper', 'divider'] as const)
  .map(
    (color, i) =>
      `linear-gradient(${v(color)}, ${v(color)}) bottom / 100% ${2 - i}px no-repeat ${i ? 'scroll' : 'local'}`,
  )
  .join(', ')
const focusRing = { outline: `3px solid ${v('focus')}`, outlineOffset: 2 }
const amber = {
  backgroundColor: v('accent-main'),
  color: v('accent-contrastText'),
  boxShadow: 'none',
  '&:hover': { backgroundColor: v('accent-hover'), boxShadow: 'none' },
}

/** 20 px in a button at the usual text size. */
const iconOfText = { '& > *:nth-of-type(1)': { fontSize: '1.333em' } }

/** Styles of MUI components. Each screen has one filled amber button; everything else is ink on paper. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      // A focused field is never under the top bar, or under the buttons at the bottom.
      html: { backgroundColor: v('background-default'), scrollPaddingBlock: '6rem 8rem' },
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
      root: { borderRadius: radius.control, minHeight: 40, paddingInline: 18, lineHeight: 1.35, ...touchSize },
      sizeSmall: { minHeight: 32, paddingInline: 12, fontSize: '0.875rem', ...touchSize },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: '1rem' },
      startIcon: iconOfText,
      endIcon: iconOfText,
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
  MuiIconButton: { styleOverrides: { root: { borderRadius: radius.control, color: 'inherit', ...touchSize } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radius.card, borderColor: v('divider') } },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: radius.dialog, '&.MuiDialog-paperFullScreen': { borderRadius: 0 } } },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: '1.375rem', fontWeight: 720, letterSpacing: '-0.02em', paddingTop: 22 } },
  },
  MuiDialogContent: { styleOverrides: { root: { background: moreBelow } } },
  MuiDialogActions: {
    styleOverrides: {
      root: { padding: '12px 24px calc(20px + env(safe-area-inset-bottom))', gap: 4, flexWrap: 'wrap' },
    },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  // MUI fades placeholders below a contrast of 4.5:1.
  MuiInputBase: { styleOverrides: { input: { '&::placeholder': { opacity: 1, color: v('text-secondary') } } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: v('background-paper'),
        ...touchSize,
        // MUI reserves 32 px for an arrow of 1.5 rem.
        '--_caret': '2rem',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: v('line-strong'), ...wholeOutline },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: v('focus') },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: { '&.Mui-focused:not(.Mui-error)': { color: v('text-primary') } },
      // On the middle of the border at every text size.
      outlined: {
        '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' },
        [veryNarrow]: {
          '&, &.MuiInputLabel-shrink': {
            position: 'static',
            transform: 'none',
            whiteSpace: 'normal',
            maxWidth: 'none',
          },
        },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: v('text-primary') } } } },
  // Labels of several lines stay apart.
  MuiFormControlLabel: { styleOverrides: { label: { paddingBlock: 4 } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: '0.8125rem' } } },
  MuiAutocomplete: {
    styleOverrides: {
      // A tap anywhere in the field opens the list, so its arrow needs no room of its own.
      popupIndicator: { minWidth: 0, minHeight: 0, color: v('action-active') },
      // Without an edge, the list cannot be told from the fields that it covers.
      paper: ({ theme }) => ({
        borderRadius: radius.inner,
        border: `1px solid ${v('divider')}`,
        boxShadow: theme.shadows[8],
      }),
      // Room for icons that grow with the text.
      root: {
        '&&.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': { paddingRight: 'calc(1.5rem + 15px)' },
        '&&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': {
          paddingRight: 'calc(2.75rem + 21px)',
        },
      },
    },
  },
  MuiCheckbox: { styleOverrides: { root: { ...touchSize, '&.Mui-checked': { color: v('primary-main') } } } },
  MuiRadio: { styleOverrides: { root: { ...touchSize, '&.Mui-checked': { color: v('primary-main') } } } },
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
        ...touchTarget,
      },
    },
  },
  // A word that does not fit wraps.
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: radius.chip, height: 'auto', minHeight: 32, flexShrink: 0 },
      sizeSmall: { minHeight: 24 },
      label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        backgroundColor: v('ink-main'),
        color: v('ink-text'),
        fontSize: '0.8125rem',
        borderRadius: radius.chip,
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        ...touchSize,
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
  MuiTabs: { styleOverrides: { indicator: { backgroundColor: v('primary-main'), height: 3, borderRadius: 3 } } },
  MuiAlert: {
    // The button is below the text where both do not fit.
    styleOverrides: {
      root: { borderRadius: radius.inner, flexWrap: 'wrap' },
      icon: { fontSize: '1.375rem' },
      message: { flex: '1 1 9rem', overflowWrap: 'anywhere' },
      action: { flexShrink: 0 },
    },
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
      bar: { backgroundColor: v('primary-main') },
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
  MuiAccordion: {
    defaultProps: { disableGutters: true, variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radius.card, '&::before': { display: 'none' } } },
  },
  // Outside of it, the menu's edge would cut the ring.
  MuiMenuItem: { styleOverrides: { root: { ...touchSize, '&.Mui-focusVisible': { outlineOffset: -3 } } } },
  MuiMenu: { styleOverrides: { paper: { borderRadius: radius.inner, border: `1px solid ${v('divider')}` } } },
}
