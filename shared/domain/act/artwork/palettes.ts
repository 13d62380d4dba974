/** Grounds and inks that suit both color schemes: `ground` with three inks, and the color of initials over them. */
export interface Palette {
  ground: string
  inks: readonly [string, string, string]
  text: string
}
const palette = (ground: string, a: string, b: string, c: string, text = '#fbf6ec'): Palette => ({
  ground,
  inks: [a, b, c],
  text,
})
const dark = '#1f1e26'

export const palettes: readonly Palette[] = [
  palette('#2a2233', '#e8a33d', '#f6d9a0', '#9c4f35'),
  palette('#12343b', '#e1b382', '#6fa8a3', '#2d5f66'),
  palette('#45203a', '#ea8f86', '#f3cd7a', '#7d3a5f'),
  palette('#1f3a2e', '#dcc685', '#8fb996', '#41705a'),
  palette('#5c2b20', '#f0b67f', '#e8744f', '#8c4a34'),
  palette('#1c2541', '#6cc3bf', '#f5d491', '#40547d'),
  palette('#efe3cd', '#c2533c', '#2f3350', '#dfa35a', dark),
  palette('#d6dfca', '#3a5a45', '#c5763a', '#93ad87', dark),
  palette('#443d5c', '#f2a6a0', '#f7d9a9', '#6f6596'),
  palette('#d3e0e6', '#264b66', '#dd8f45', '#88adbe', dark),
  palette('#f1d9cb', '#8d3b4a', '#33415c', '#d98b6a', dark),
  palette('#232c33', '#b7c9d3', '#e2725b', '#4c5f6b'),
]
