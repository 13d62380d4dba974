import type { PaletteOptions } from '@mui/material/styles'

/** Colors beyond MUI's own: the accent of the primary action, and the ink surface, which is dark in both schemes. */
interface OwnColors {
  accent: { main: string; hover: string; contrastText: string }
  ink: { main: string; raised: string; text: string; muted: string; line: string }
  focus: string
  line: { strong: string }
  soft: { warning: string; info: string; success: string; error: string; default: string }
}
declare module '@mui/material/styles' {
  interface Palette extends OwnColors {}
  interface PaletteOptions extends Partial<OwnColors> {}
}

const ink = { main: '#1b1b26', raised: '#272734', text: '#f7f1e6', muted: '#b9b2a6', line: 'rgba(247, 241, 230, 0.14)' }

export const lightPalette: PaletteOptions = {
  primary: { main: '#23232f', light: '#45454f', dark: '#121219', contrastText: '#fffdf8' },
  secondary: { main: '#8a4b00', light: '#b26a14', dark: '#643600', contrastText: '#fffdf8' },
  warning: { main: '#854d00', light: '#b5751c', dark: '#613800', contrastText: '#fffdf8' },
  info: { main: '#1f5a82', light: '#4a83aa', dark: '#123f5e', contrastText: '#fffdf8' },
  success: { main: '#22643f', light: '#4b8c67', dark: '#124429', contrastText: '#fffdf8' },
  error: { main: '#ad2a20', light: '#cf5f56', dark: '#7f1a12', contrastText: '#fffdf8' },
  background: { default: '#f8f4ec', paper: '#fffdf9' },
  text: { primary: '#1f1e26', secondary: '#5e584e', disabled: '#8d867b' },
  divider: '#e7dfd1',
  accent: { main: '#f5a524', hover: '#ffb740', contrastText: '#1b1b26' },
  ink,
  focus: '#b45f06',
  line: { strong: '#8f8778' },
  soft: { warning: '#fdeccb', info: '#dfecf5', success: '#dcefe2', error: '#fbe3df', default: '#ece6da' },
}

export const darkPalette: PaletteOptions = {
  primary: { main: '#f4ecdd', light: '#fffaf0', dark: '#d3c9b8', contrastText: '#1b1b26' },
  secondary: { main: '#ffc35c', light: '#ffd68d', dark: '#d99a2b', contrastText: '#1b1b26' },
  warning: { main: '#ffc35c', light: '#ffd68d', dark: '#d99a2b', contrastText: '#1b1b26' },
  info: { main: '#8fc5ea', light: '#b6dbf4', dark: '#5d9cc6', contrastText: '#14141b' },
  success: { main: '#86d3a5', light: '#aee5c3', dark: '#55aa79', contrastText: '#14141b' },
  error: { main: '#ff9d92', light: '#ffc2ba', dark: '#dd6b5f', contrastText: '#14141b' },
  background: { default: '#15151c', paper: '#1e1e27' },
  text: { primary: '#f3ede2', secondary: '#b9b2a6', disabled: '#857f76' },
  divider: '#34333d',
  accent: { main: '#f5a524', hover: '#ffb740', contrastText: '#1b1b26' },
  ink: { ...ink, main: '#101016' },
  focus: '#ffc35c',
  line: { strong: '#7d7870' },
  soft: { warning: '#3d2e16', info: '#1c3446', success: '#1c3a2a', error: '#47211e', default: '#32313a' },
}
