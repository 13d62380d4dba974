import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { textOn } from '#shared/domain/brand/contrast.ts'
import { radius } from '#web/lib/looks.ts'
import { brandQuery } from '#web/lib/requests/brand.ts'

const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 16px',
  borderRadius: radius.card,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  // Any logo can be seen on white.
  '& img': { height: 40, maxWidth: 160, objectFit: 'contain', background: '#fff', borderRadius: 6, padding: 4 },
})

/** The agency that makes the offer, in its color. */
export const BrandBand = () => {
  const { data: brand } = useQuery(brandQuery)
  if (brand?.name == null || brand.color === null) return null
  return (
    <Band style={{ backgroundColor: brand.color, color: textOn(brand.color) }}>
      {brand.logo !== null && <img src={brand.logo} alt="" />}
      {brand.name}
    </Band>
  )
}
