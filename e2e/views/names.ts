const words = (text: string) => text.trim().split(/\s+/)

/** Every element of HTML and SVG, also obsolete ones, and some unknown ones. */
export const ELEMENTS = words(`
a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed fencedframe
fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins
isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed
noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt rtc ruby s samp script
search section select selectedcontent shadow slot small source spacer span strike strong style sub summary sup table tbody td template
textarea tfoot th thead time title tr track tt u ul var video wbr xmp
animate animateMotion animateTransform circle clipPath cursor defs desc discard ellipse feBlend feColorMatrix feComponentTransfer
feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter
font-face font-face-uri foreignObject g glyph handler hatch line linearGradient marker mask mesh metadata missing-glyph mpath path
pattern polygon polyline radialGradient rect set solidcolor stop svg switch symbol text textPath tref tspan unknown use view vkern
SCRIPT Style iFrame x-anything constructor __proto__ #text
`)

/** Every attribute of HTML and SVG with an effect, and those that Preact itself reads. */
export const ATTRIBUTES = words(`
accept action allow alt archive as async attributionsrc autocomplete autofocus autoplay background begin blocking border by capture
charset checked cite class classid code codebase color command commandfor content contenteditable controls coords crossorigin csp data
datetime decoding default defer dir dirname disabled download draggable dur dynsrc enctype end fetchpriority fill filter for form
formaction formenctype formmethod formnovalidate formtarget frameborder from headers height hidden high href hreflang http-equiv icon id
imagesizes imagesrcset importance inert inputmode integrity is ismap itemid itemprop itemref itemscope itemtype keytype kind label lang
language list longdesc loop low lowsrc manifest mask max maxlength media method min multiple muted name nonce nomodule novalidate open
optimum part pattern ping placeholder playsinline popover popovertarget popovertargetaction poster preload profile radiogroup readonly
referrerpolicy rel required rev role rows sandbox scope seamless selected shadowrootmode shape size sizes slot span spellcheck src
srcdoc srclang srcset start step style summary tabindex target title to translate type usemap value values width wrap writingsuggestions
xlink:href xlinkHref xml:base xmlns attributeName attributeType marker-start clip-path cursor d points transform viewBox
innerHTML outerHTML textContent dangerouslySetInnerHTML ref key className htmlFor props __html constructor
onabort onafterprint onanimationend onanimationstart onauxclick onbeforeinput onbeforematch onbeforeprint onbeforetoggle onbegin onblur
oncancel oncanplay onchange onclick onclose oncontextmenu oncopy oncuechange oncut ondblclick ondrag ondragend ondragenter ondragleave
ondragover ondragstart ondrop onend onended onerror onfocus onfocusin onfocusout onformdata ongotpointercapture oninput oninvalid
onkeydown onkeypress onkeyup onload onloadeddata onloadstart onlostpointercapture onmousedown onmouseenter onmouseleave onmousemove
onmouseout onmouseover onmouseup onmousewheel onpageshow onpaste onplay onpointercancel onpointerdown onpointerenter onpointermove
onpointerover onpointerup onprogress onrepeat onreset onresize onscroll onscrollend onselect onslotchange onsubmit ontoggle
ontouchstart ontransitionend onunload onwheel onClick onLoad onError onFocus onPointerOver
`)
