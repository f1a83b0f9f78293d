import type { HostileMail } from './hostile-mail.fixture.ts'

export const svg: readonly HostileMail[] = [
  ['script', '<svg><script>{run}</script></svg>'],
  ['script by href', '<svg><script href="{beacon}/svg.js"/></svg>'],
  ['script by xlink', '<svg><script xlink:href="data:text/javascript,{run}"/></svg>'],
  ['image', '<svg><image href="{beacon}/svg-image" width="9" height="9"/></svg>'],
  ['image by xlink', '<svg><image xlink:href="{beacon}/svg-xlink" width="9" height="9"/></svg>'],
  [
    'feImage',
    '<svg><filter id="f"><feImage href="{beacon}/fe"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>',
  ],
  ['use', '<svg><use href="{beacon}/use.svg#a"/></svg>'],
  [
    'use of data:',
    '<svg><use href="data:image/svg+xml,<svg id=a xmlns=http://www.w3.org/2000/svg><script>{run}</script></svg>#a"/></svg>',
  ],
  [
    'foreign object',
    '<svg><foreignObject><body onload="{run}"><img src="{beacon}/foreign"></body></foreignObject></svg>',
  ],
  [
    'animated link',
    '<svg><a><animate attributeName="href" values="javascript:{run}"/><text y="20">x</text></a></svg>',
  ],
  ['set', '<svg><a><set attributeName="href" to="javascript:{run}"/><text y="20">x</text></a></svg>'],
  ['event of an animation', '<svg><animate onbegin="{run}" attributeName="x" dur="1s"/></svg>'],
  [
    'animated image',
    '<svg><image><animate attributeName="href" to="{beacon}/animated" dur="1ms" fill="freeze"/></image></svg>',
  ],
  [
    'pattern and marker',
    '<svg><rect width="9" height="9" fill="url({beacon}/fill#a)" marker-end="url({beacon}/m#a)"/></svg>',
  ],
  ['cursor', '<svg><cursor href="{beacon}/svg-cursor"/></svg>'],
  [
    'handler',
    '<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">{run}</handler></svg>',
  ],
  ['entity', '<!DOCTYPE svg [<!ENTITY x "&lt;script&gt;{run}&lt;/script&gt;">]><svg>&x;</svg>'],
  [
    'MathML action',
    '<math><maction actiontype="statusline#{beacon}/x" xlink:href="javascript:{run}">x</maction></math>',
  ],
  [
    'MathML annotation',
    '<math><annotation-xml encoding="text/html"><script>{run}</script></annotation-xml></math>',
  ],
  ['MathML style', '<math><mtext><style>p { background: url({beacon}/math) }</style></mtext></math><p>x</p>'],
  [
    'in an image',
    '<img src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload={run}><image href={beacon}/in-data></image></svg>">',
  ],
]

export const mutations: readonly HostileMail[] = [
  ['noscript', '<noscript><p title="</noscript><img src=x:x onerror={run}>">'],
  ['noscript and style', '<noscript><style></noscript><img src="{beacon}/noscript"></style></noscript>'],
  ['template', '<template><p title="</template><img src=x:x onerror={run}>"></template>'],
  ['nested forms', '<form><math><mtext></form><form><mglyph><style></math><img src=x:x onerror={run}>'],
  [
    'mglyph',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x:x onerror={run}&gt;">',
  ],
  [
    'malignmark',
    '<math><mi><table><malignmark><style><!--</style><img title="--&gt;&lt;/mi&gt;&lt;img src=x:x onerror={run}&gt;">',
  ],
  ['SVG paragraph style', '<svg></p><style><a id="</style><img src=x:x onerror={run}>">'],
  ['SVG title', '<svg><title><style><img src="</style><img src=x:x onerror={run}//">'],
  ['SVG desc', '<svg><desc><noscript><img src=x:x onerror={run}></noscript></desc></svg>'],
  ['comment that ends early', '<!--><img src=x:x onerror={run}>-->'],
  ['comment that ends oddly', '<!-- a --!><img src=x:x onerror={run}>'],
  ['comment that ends with a dash', '<!---><img src=x:x onerror={run}>'],
  ['comment without end', '<p>x</p><!-- <img src="{beacon}/x"'],
  ['bogus comment', '</ <img src=x:x onerror={run}>'],
  ['text area', '<textarea><p title="</textarea><img src=x:x onerror={run}>">'],
  ['title', '<title><p title="</title><img src=x:x onerror={run}>">'],
  ['xmp', '<xmp><p title="</xmp><img src=x:x onerror={run}>">'],
  ['noembed', '<noembed><p title="</noembed><img src=x:x onerror={run}>">'],
  ['noframes', '<noframes><p title="</noframes><img src=x:x onerror={run}>">'],
  ['iframe', '<iframe><p title="</iframe><img src=x:x onerror={run}>">'],
  [
    'select',
    '<select><template><style><!--</style><a rel="--></style></template></select><img src=x:x onerror={run}>">',
  ],
  [
    'table adoption',
    '<table><a href="x"><tr><td><svg><style></a><img src=x:x onerror={run}></style></svg></td></tr></table>',
  ],
  ['attribute of back quotes', '<img alt="``onerror={run}" src="x:x">'],
  ['attribute without a blank', '<img src="x:x"onerror="{run}">'],
  ['attribute in a namespace', '<p xmlns:x="x" x:onclick="{run}" on:click="{run}" @click="{run}">x</p>'],
  ['end tag with attributes', '<p>x</p onclick="{run}"><img src=x:x onerror={run}>'],
  ['nested tags', '<<<img src=x:x onerror={run}>>>'],
  ['unclosed tag', '<img src="x:x" onerror="{run}"'],
  ['unclosed quote', '<a title="<img src=x:x onerror={run}>'],
  ['custom element', '<x-a is="x-b" onclick="{run}"><script>{run}</script></x-a>'],
  ['element of odd letters', '<ımg src=x:x onerror={run}><ſcript>{run}</ſcript>'],
  ['replaced characters', '<scr\ufffdipt>{run}</scr\ufffdipt><img src="x:x" \ufeffonerror="{run}">'],
  ['overlong', `<img src="x:x" ${'a '.repeat(5_000)}onerror="{run}">`],
  ['UTF-7', '+ADw-script+AD4-{run}+ADw-/script+AD4-'],
  ['two bodies', '<body><p>x</p><body onload="{run}"><html onclick="{run}">'],
]

export const clobbering: readonly HostileMail[] = [
  ['body', '<img name="body"><form id="body"></form>'],
  ['documentElement', '<img name="documentElement"><form name="documentElement"></form>'],
  ['querySelector', '<img name="querySelector"><form name="querySelectorAll"></form>'],
  ['createElement', '<form name="createElement"></form><img name="adoptNode">'],
  [
    'attributes of a form',
    '<form><input name="attributes"><input name="childNodes"><input name="nodeName"></form><img src="{beacon}/clobber">',
  ],
  [
    'parent node',
    '<form id="x"><input name="parentNode"><input name="removeChild"></form><script>{run}</script>',
  ],
  ['collection', '<a id="config"></a><a id="config" name="url" href="{beacon}/config"></a>'],
  ['default view', '<img name="defaultView"><img name="location"><img name="cookie">'],
  ['implementation', '<img name="implementation"><form name="currentScript"></form>'],
  ['root of the page', '<div id="root">x</div><main id="main">x</main>'],
  ['prototype', '<a id="__proto__"></a><a name="constructor"></a><a id="toString"></a>'],
]

export const overlays: readonly HostileMail[] = [
  ['covers everything', '<div style="position:fixed;inset:0;z-index:2147483647;background:red">x</div>'],
  [
    'far outside',
    '<div style="position:absolute;left:-9999px;top:-9999px;width:30000px;height:30000px;background:red">x</div>',
  ],
  ['by margins', '<div style="margin:-2000px;width:9000px;height:9000px;background:red">x</div>'],
  ['by a transform', '<div style="transform:scale(100) translate(-50%,-50%);background:red">x</div>'],
  ['sticky', '<div style="position:sticky;top:-500px;background:red;height:500px">x</div>'],
  ['top layer', '<dialog open style="position:fixed;inset:-500px;width:300vw">x</dialog>'],
  ['popover', '<div popover="manual" style="display:block;position:fixed;inset:-500px">x</div>'],
  ['shadow', '<div style="box-shadow:0 0 0 9999px red;outline:9999px solid red">x</div>'],
  [
    'fake button',
    '<button style="position:fixed;top:-40px">Afficher les images</button><a role="button" href="{beacon}/fake">Archiver</a>',
  ],
  [
    'fake dialog',
    '<div role="dialog" aria-modal="true" style="position:fixed;inset:0">Votre session a expiré <input type="password"></div>',
  ],
  ['hides the page', '<style>html, body { display: none !important; overflow: hidden !important }</style>x'],
  [
    'hides the fold',
    '<style>details, summary { display: none !important }</style><div class="gmail_quote">x</div>y',
  ],
  ['very wide', '<pre style="width:100000px">x</pre>'],
  ['very high', '<div style="height:10000000px">x</div>'],
  ['as high as its window', '<div style="height:300vh">x</div>'],
  [
    'anchor',
    '<style>:root { anchor-name: --a } p { position: fixed; position-anchor: --a; inset: -999px }</style><p>x</p>',
  ],
  [
    'full screen',
    '<div style="position:fixed;width:100vw;height:100vh" onclick="this.requestFullscreen()">x</div>',
  ],
  [
    'takes the focus',
    '<input autofocus><a href="#" autofocus tabindex="1">x</a><div contenteditable autofocus>x</div>',
  ],
]

export const unicode: readonly HostileMail[] = [
  ['direction overridden', '<p>devis\u202egpj.exe</p><a href="https://x.test/\u202Egpj.exe">x</a>'],
  ['isolates without end', `<p>${'\u2066\u2067\u2068'.repeat(200)}x</p>`],
  ['marks piled up', `<p>x${'\u0301\u0489'.repeat(500)}</p>`],
  ['invisible letters', '<a href="https://evil.test">or\u200bange\u200d.fr</a>'],
  ['null and controls', '<p>\u0000\u0001\u0008\u001b[2Jx</p><img src="x:x" on\u0000error="{run}">'],
  ['line separators', '<a href="java\u2028script:{run}">x</a><img src="x:x"\u2029onerror="{run}">'],
  ['lone surrogates', '<p>\ud800x\udfff</p><a href="https://x.test/\ud800">x</a>'],
  ['long s and dotless i', '<ſvg onload={run}><a href="javaſcript:{run}">x</a>'],
  ['tags of flags', '<p>\u{e0041}\u{e0042}x</p>'],
]

const deep = (tag: string, times: number) => `<${tag}>`.repeat(times)

export const sizes: readonly HostileMail[] = [
  ['10,000 nested div', `${deep('div', 10_000)}<img src="{beacon}/deep">`],
  ['10,000 nested b and tables', `${deep('b', 5_000)}${deep('table', 500)}<script>{run}</script>`],
  ['2,000 nested svg', `${deep('svg', 2_000)}<script>{run}</script>`],
  ['5,000 nested blockquote', `${deep('blockquote type="cite"', 5_000)}<img src="x:x" onerror="{run}">`],
  ['20,000 empty links', '<a href="javascript:{run}"></a>'.repeat(2_000)],
  [
    '5,000 attributes',
    `<p ${Array.from({ length: 5_000 }, (_, count) => `on${count}="{run}"`).join(' ')}>x</p>`,
  ],
  ['an attribute of a megabyte', `<p title="${'x'.repeat(1_000_000)}">x</p>`],
  [
    'a style of half a megabyte',
    `<style>${'p{background:url({beacon}/big)}'.repeat(15_000)}</style><p>x</p>`,
  ],
  ['unclosed tags', '<b><i><u>'.repeat(3_000)],
  ['end tags alone', '</p></div></b></table>'.repeat(5_000)],
  ['only opening brackets', '<'.repeat(50_000)],
  ['entities', '&amp;&#38;&lt;&NotAnEntity;'.repeat(10_000)],
  [
    'an image of 100,000 pixels',
    '<img width="100000" height="100000" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
  ],
]
