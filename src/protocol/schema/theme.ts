import { z } from 'zod'

const Colour = z
  .string()
  .regex(/^#([0-9a-fA-F]{6})$/, 'must be a colour such as "#1a2b3c"')
  .describe('#rrggbb')

/** The colours of one scheme. Missing ones come from the default theme. */
export const Palette = z.strictObject({
  surface: Colour.describe('background of cards'),
  text: Colour.describe('titles and text on the surface'),
  muted: Colour.describe('secondary text on the surface'),
  border: Colour,
  accent: Colour.describe('primary buttons, progress, hint dot'),
  on_accent: Colour.describe('text on the accent'),
  backdrop: Colour.describe('drawn at 40 % opacity behind modal steps'),
})

export const Theme = z.strictObject({
  scheme: z.enum(['auto', 'light', 'dark']).optional().describe('auto follows the page and the system'),
  light: Palette.partial().optional(),
  dark: Palette.partial().optional(),
  radius: z.number().min(0).max(32).optional().describe('corner radius of cards in px'),
  font: z.enum(['page', 'system', 'serif', 'mono']).optional().describe('page inherits the font of the page'),
  shadow: z.enum(['none', 'soft', 'strong']).optional(),
  density: z.enum(['compact', 'regular', 'roomy']).optional(),
})
