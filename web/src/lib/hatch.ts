/** Hatching in a color: not decided yet. */
export const hatch = (color: string): string => {
  const tint = (percent: number) => `color-mix(in oklab, ${color} ${percent}%, transparent)`
  return `repeating-linear-gradient(135deg, ${tint(30)} 0 4px, ${tint(10)} 4px 9px)`
}
