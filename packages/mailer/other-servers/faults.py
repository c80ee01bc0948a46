"""A mail server (aiosmtpd) that fails as the address says: python faults.py <port> [cert.pem key.pem].
Prints each mail that it takes as a line of JSON. With a certificate it wants STARTTLS and the password "right" of the user "shop"."""
import asyncio, json, ssl, sys
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

REFUSALS = {
    'reject550': '550 5.1.1 no such user',
    'policy550': '550 5.7.23 SPF validation failed',
    'later451': '451 4.7.1 greylisted',
    'full452': '452 4.2.2 mailbox full',
    'drop421': '421 4.3.2 closing',
}
REFUSED_TEXTS = {'data552': '552 5.3.4 too big', 'data451': '451 4.3.0 try again'}


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if address.startswith('refused-sender'):
            return '550 5.7.1 sender not allowed'
        envelope.mail_from = address
        return '250 OK'

    async def handle_RCPT(self, server, session, envelope, address, options):
        name = address.split('@')[0]
        if name in REFUSALS:
            return REFUSALS[name]
        if name == 'hang':
            await asyncio.sleep(60)
        envelope.rcpt_tos.append(address)
        return '250 OK'

    async def handle_DATA(self, server, session, envelope):
        refusal = REFUSED_TEXTS.get(envelope.rcpt_tos[0].split('@')[0])
        if refusal:
            return refusal
        content = envelope.content.decode('utf8', 'replace')
        print(json.dumps({'to': envelope.rcpt_tos, 'from': envelope.mail_from, 'content': content}), flush=True)
        return '250 2.0.0 queued'


def authenticate(server, session, envelope, mechanism, data):
    is_right = isinstance(data, LoginPassword) and data.login == b'shop' and data.password == b'right'
    return AuthResult(success=is_right, handled=False)


secure = {}
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    secure = {'tls_context': context, 'require_starttls': True, 'auth_required': True, 'authenticator': authenticate}
controller = Controller(Handler(), hostname='127.0.0.1', port=int(sys.argv[1]), **secure)
controller.start()
print('ready', flush=True)
asyncio.new_event_loop().run_forever()
