import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { chosenPicture, converted } from '#web/lib/chosen-picture.ts'

/** A canvas of a browser, whose pixels are as opaque as told. */
let alpha = 255
beforeEach(() => {
  alpha = 255
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () =>
      ({
        drawImage: () => undefined,
        getImageData: () => ({ data: Uint8ClampedArray.from([200, 30, 40, alpha]) }),
      }) as unknown as RenderingContext,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['drawn'], { type: type ?? 'image/png' })),
  )
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 8000, height: 6000, close: () => undefined }))
})

const picture = (name: string, type = '') => new File(['bytes'], name, { type })
const unreadable = (kind: string) =>
  `This browser cannot read this ${kind} picture. Please save it as JPEG and choose that`

describe('a chosen picture', () => {
  it.each([
    ['IMG_1.HEIC', '', 'IMG_1.jpg'],
    ['IMG_1.heif', 'image/heif', 'IMG_1.jpg'],
    ['logo.webp', 'image/webp', 'logo.jpg'],
    ['photo.avif', 'image/avif', 'photo.jpg'],
    ['photo', 'image/heic', 'photo.jpg'],
  ])('of another kind becomes a JPEG: %s %s', async (name, type, becomes) => {
    const chosen = await chosenPicture(picture(name, type))
    expect(chosen).toMatchObject({ file: { name: becomes, type: 'image/jpeg', size: 5 } })
  })
  it('stays see-through as a PNG', async () => {
    alpha = 254
    expect(await chosenPicture(picture('logo.webp'))).toMatchObject({ file: { name: 'logo.png', type: 'image/png' } })
  })
  it('is itself as a JPEG or PNG, and no picture by any other name', async () => {
    const jpeg = picture('a.jpg', 'image/jpeg')
    expect(await chosenPicture(jpeg)).toEqual({ file: jpeg })
    expect(await converted(picture('rider.pdf', 'application/pdf'))).toBeUndefined()
    expect(await chosenPicture(picture('a.gif', 'image/gif'))).toEqual({
      problem: 'Please choose a JPEG or PNG picture',
    })
  })
  it('that the browser cannot read says what to do', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded.')))
    expect(await chosenPicture(picture('a.heic'))).toEqual({ problem: unreadable('HEIC') })
    expect(await chosenPicture(picture('a.webp'))).toEqual({ problem: unreadable('WebP') })
  })
  it('is offered converted, or refused below the button', async () => {
    const onChoose = vi.fn()
    render(<PicturePicker label="Logo" src={null} name="Band" file={undefined} onChoose={onChoose} />)
    const input = screen.getByLabelText('Logo', { selector: 'input' })
    fireEvent.change(input, { target: { files: [picture('logo.webp')] } })
    await waitFor(() => expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ name: 'logo.jpg' })))
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded.')))
    fireEvent.change(input, { target: { files: [picture('a.heic')] } })
    await screen.findByText(unreadable('HEIC'))
    expect(onChoose).toHaveBeenCalledTimes(1)
  })
  it('that a save refuses is shown, from wherever the save was pressed', () => {
    const picker = (error: string | undefined) => (
      <>
        <PicturePicker label="Logo" src={null} name="Band" file={undefined} onChoose={vi.fn()} error={error} />
        <button>Save changes</button>
      </>
    )
    const { rerender } = render(picker(undefined))
    screen.getByRole('button', { name: 'Save changes' }).focus()
    rerender(picker('Only JPEG and PNG pictures can be uploaded'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Logo' }))
  })
})
