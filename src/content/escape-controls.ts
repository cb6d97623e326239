/**
 * Names come from other people, and a terminal obeys the control characters in them: they can hide lines, or write the title of the
 * window. Tabs and line breaks are ours.
 */
export const escapeControls = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to escape
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
