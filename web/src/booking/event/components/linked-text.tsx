import MuiLink from '@mui/material/Link'

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/gi

/** Text as it was typed, with web addresses as plain links: no preview is loaded, and no page learns of this one. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(address).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // The parts of one text never change places.
      <MuiLink key={i} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </MuiLink>
    ),
  )
