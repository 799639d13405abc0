// For the page around boards, and not needed to show one: <script src="…/js/embed.js"></script> makes each board's frame
// as high as its board, and lets the frame element tell what happens on it: "s66-ready", "s66-move", "s66-result", …
// with the message as `event.detail`. `frame.contentWindow.postMessage({ s66: 1, type: "next" }, "*")` talks back.
(() => {
  const site = new URL(document.currentScript.src).origin;
  addEventListener("message", ({ source, origin, data }) => {
    if (data?.s66 !== 1) return;
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    // A sandboxed board has no origin of its own.
    if (!frame || (origin !== site && !(origin === "null" && frame.hasAttribute("sandbox")))) return;
    if (data.type === "height") frame.style.height = `${data.height}px`;
    frame.dispatchEvent(new CustomEvent(`s66-${data.type}`, { bubbles: true, detail: data }));
  });
})();
