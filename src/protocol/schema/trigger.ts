import { z } from 'zod'
import { Selector } from './values.ts'

const Name = z.string().min(1).max(200)

/** What must happen on the page before a step may appear. */
export const Trigger = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('load') }).describe('the page is loaded'),
  z.strictObject({ on: z.literal('present'), selector: Selector }).describe('the element is on the page'),
  z.strictObject({ on: z.literal('absent'), selector: Selector }).describe('the element is not on the page'),
  z.strictObject({ on: z.literal('click'), selector: Selector }),
  z.strictObject({ on: z.literal('hover'), selector: Selector }),
  z.strictObject({ on: z.literal('input'), selector: Selector }),
  z
    .strictObject({ on: z.literal('time'), seconds: z.number().min(0).max(86_400) })
    .describe('the page has been open for this long'),
  z
    .strictObject({ on: z.literal('idle'), seconds: z.number().min(1).max(86_400) })
    .describe('the person has done nothing for this long'),
  z.strictObject({ on: z.literal('event'), name: Name }).describe('the page tracks this event'),
  z.strictObject({ on: z.literal('named'), name: Name }).describe('the page calls beckon.trigger(name)'),
])
