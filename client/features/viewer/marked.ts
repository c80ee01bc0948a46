/** Elements that open the viewer. In a file of its own, because the viewer's chunk is loaded by the first of them that is pressed. */
export const MARKED = '[data-asset-view="image"],[data-asset-view="video"]';
