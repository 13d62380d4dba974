import Drawer from '@mui/material/Drawer'
import { SideMenu } from './side-menu.tsx'

export default function MobileMenu({ open, width, onClose }: { open: boolean; width: string; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Menu', sx: { width, bgcolor: 'ink.main', color: 'ink.text' } } }}
    >
      <nav aria-label="Main menu">
        <SideMenu />
      </nav>
    </Drawer>
  )
}
