/** A card in the flow of the page. */
export const INLINE_CSS = /* css */ `
.inline { position: relative; width: auto; max-width: none; box-shadow: none }
.inline .in { max-height: none }
.inline .foot { justify-content: flex-start }
.inline .buttons { flex-flow: row-reverse wrap-reverse; justify-content: flex-end }
`
