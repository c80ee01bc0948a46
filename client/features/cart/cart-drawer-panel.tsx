export function CartDrawerPanel() {
  return null;
}
