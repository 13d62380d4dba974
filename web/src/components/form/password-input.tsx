import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextInput, type TextInputProps } from './text-input.tsx'

export const PasswordInput = <I extends FieldValues, O = I>(props: Omit<TextInputProps<I, O>, 'type' | 'end'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={shown ? `Hide ${props.label.toLowerCase()}` : `Show ${props.label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  )
}
