import { keyframes, styled } from '@mui/material/styles'

const fall = keyframes({
  from: { transform: 'translateY(-20px) rotate(0)', opacity: 1 },
  to: { transform: 'translateY(320px) rotate(540deg)', opacity: 0 },
})

/** Plays once, behind the words; nothing moves for people who prefer that. */
const Sheet = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  pointerEvents: 'none',
  '& i': {
    position: 'absolute',
    top: -16,
    width: 8,
    height: 14,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.accent.main,
    opacity: 0,
    animation: `${fall} 2.6s cubic-bezier(0.2, 0.6, 0.5, 1) backwards`,
  },
  '& i:nth-of-type(3n)': { backgroundColor: theme.vars.palette.ink.text },
  '& i:nth-of-type(4n)': { width: 8, height: 8, borderRadius: '50%' },
  '@media (prefers-reduced-motion: reduce)': { display: 'none' },
  '@media print': { display: 'none' },
}))

const pieces = Array.from({ length: 28 }, (_, i) => ({
  left: `${(i * 37 + 5) % 100}%`,
  animationDelay: `${(i * 73) % 900}ms`,
}))

export const Confetti = () => (
  <Sheet aria-hidden>
    {pieces.map((piece) => (
      <i key={piece.left + piece.animationDelay} style={piece} />
    ))}
  </Sheet>
)
