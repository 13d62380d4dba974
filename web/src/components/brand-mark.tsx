/** The sound bars of the logo; same drawing as public/icon.svg. */
export const BrandMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable="false">
    <rect width="64" height="64" rx="16" fill="#1b1b26" />
    <g fill="#f5a524">
      <rect x="14" y="26" width="7" height="12" rx="3.5" />
      <rect x="26" y="14" width="7" height="36" rx="3.5" />
      <rect x="38" y="21" width="7" height="22" rx="3.5" />
    </g>
    <circle cx="50.5" cy="40" r="3.5" fill="#f7f1e6" />
  </svg>
)
