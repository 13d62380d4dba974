export { create } from 'qrcode/lib/core/qrcode.js'
