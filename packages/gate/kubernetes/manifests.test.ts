import { contract } from '../../../server/backend/contract.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkMachine } from '../../../server/doctor/check-machine.ts';
import { readEnv as readSandboxEnv } from '../../sandbox/env.ts';
import { readEnv as readMailerEnv } from '../../mailer/env.ts';
import { readEnv as readTestProviderEnv } from '../../test-provider/env.ts';
import { readEnv } from '../../../server/env.ts';
import { documented, envSchema } from '../../../server/env-schema.ts';
import { isHealthCheck } from '../../engine/observability/health.ts';
import { createMetrics } from '../../engine/observability/metrics.ts';
import { opsListener } from '../../engine/observability/ops-listener.ts';
import { DRAIN } from '../../engine/observability/shutdown.ts';
import { ROOT } from '../../build/paths.ts';
import { checkPrometheusRule, prometheusRule } from '../../../scripts/prometheus-rule.ts';
import { MAILER_PROGRAM } from '../../../scripts/build/layout.ts';
import { createValidator, kustomize, kustomizeWith, type Manifest, manifestsOf } from './manifests.ts';

/** deploy/kubernetes, as kustomize builds it, against the API's schemas and against what the programs read, serve and do. */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const overlays = { demo: kustomize('overlays/demo'), production: kustomize('overlays/production') };
/** A shop whose backend is the reference backend has its mailer, too. */
const everyOverlay = { ...overlays, 'production with the mailer': kustomizeWith('overlays/production', 'mailer') };
const validate = createValidator();
const guide = read('docs/operations/kubernetes.md');

function one(manifests: readonly Manifest[], kind: string, name = 'karat'): Manifest {
  const found = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name.replace(/-\w{10}$/, '') === name);
  expect(found.map(({ metadata }) => metadata.name)).toHaveLength(1);
  return found[0] as Manifest;
}
const podOf = (manifests: readonly Manifest[]) => one(manifests, 'Deployment').spec.template.spec;
const shopOf = (manifests: readonly Manifest[]) => podOf(manifests).containers[0];
const settingsOf = (manifests: readonly Manifest[]) => one(manifests, 'ConfigMap', 'karat-settings').data ?? {};
/** The domains beside the main one that the edge knows. */
const domainsOf = (manifests: readonly Manifest[]) =>
  [...(one(manifests, 'ConfigMap', 'karat-domains').data?.['domains.map.template'] ?? '').matchAll(/^(\S+) \1;$/gm)].map(
    ([, name]) => name,
  );
const shopLabels = { 'app.kubernetes.io/name': 'karat', 'app.kubernetes.io/component': 'shop' };

/** Keys of the Secret: those of the overlay, or those of the command that the guide gives. */
function secretKeys(manifests: readonly Manifest[]): readonly string[] {
  const made = manifests.find(({ kind }) => kind === 'Secret');
  return Object.keys(made?.data ?? {}).concat(
    made ? [] : [...guide.matchAll(/--from-(?:literal|file)=([\w-]+)=/g)].map(([, key = '']) => key),
  );
}

/** The environment of the shop's process; the mounted files lie in a folder of this machine. */
function environmentOf(manifests: readonly Manifest[], folder: string): Record<string, string> {
  const { volumeMounts } = shopOf(manifests);
  const { mountPath } = volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
  for (const key of secretKeys(manifests)) {
    const data = manifests.find(({ kind }) => kind === 'Secret')?.data?.[key];
    const example = key === 'redis-url' ? 'rediss://shop:password@192.0.2.10:6379' : 'x'.repeat(64);
    writeFileSync(join(folder, key), data === undefined ? example : Buffer.from(data, 'base64'));
  }
  const inImage = Object.fromEntries(
    [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\S+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const settings = Object.entries(settingsOf(manifests)).map(([name, value]) => [name, value.replace(mountPath, folder)] as const);
  return { ...inImage, ...Object.fromEntries(settings) };
}

describe('the component "mailer"', () => {
  const manifests = kustomize('mailer');

  it('is valid, and runs the mailer of the image with settings that it reads', () => {
    expect(manifests.flatMap(validate)).toEqual([]);
    const pod = one(manifests, 'Deployment', 'karat-mailer').spec.template.spec;
    const [container] = pod.containers;
    expect(container.command.at(-1)).toBe(`dist/${MAILER_PROGRAM}`);
    const folder = mkdtempSync(join(tmpdir(), 'karat-mailer-'));
    try {
      writeFileSync(join(folder, 'database-url'), 'postgresql://karat:x@192.0.2.11/karat');
      writeFileSync(join(folder, 'smtp-url'), 'smtps://shop:x@relay.example');
      writeFileSync(join(folder, 'webhook-secret'), 'x'.repeat(64));
      const { mountPath } = container.volumeMounts.find(({ name }: { name: string }) => name === 'secrets');
      const settings = Object.entries(one(manifests, 'ConfigMap', 'karat-mailer-settings').data ?? {});
      const env = readMailerEnv(Object.fromEntries(settings.map(([name, value]) => [name, value.replace(mountPath, folder)])));
      expect(container.ports).toEqual([
        { name: 'ops', containerPort: env.ops?.port },
        { name: 'webhook', containerPort: env.webhook?.port },
      ]);
      expect([env.ops?.host, env.webhook?.host]).toEqual(['0.0.0.0', '0.0.0.0']);
      expect(container.volumeMounts).toContainEqual({ name: 'assets', mountPath: env.assetsDir, readOnly: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is reached by the edge for bounces, and by nobody else from outside', () => {
    const shop = everyOverlay['production with the mailer'];
    const { spec } = one(shop, 'Service', 'karat-mailer');
    const template = one(shop, 'ConfigMap', 'karat-edge').data?.['shops.conf.template'];
    expect(template).toContain(`server karat-mailer.\${KARAT_NAMESPACE}.svc.cluster.local:${spec.ports[0].port} resolve;`);
    const edge = one(shop, 'Deployment', 'karat-edge').spec.selector;
    const mailer = one(shop, 'Deployment', 'karat-mailer').spec;
    expect(spec.selector).toEqual(mailer.template.metadata.labels);
    const port = mailer.template.spec.containers[0].ports.find(({ name }: { name: string }) => name === spec.ports[0].targetPort);
    expect(one(shop, 'NetworkPolicy', 'karat-edge').spec.egress).toContainEqual({
      to: [{ podSelector: mailer.selector }],
      ports: [{ protocol: 'TCP', port: port.containerPort }],
    });
    const ingress: { ports: { port: string }[] }[] = one(shop, 'NetworkPolicy', 'karat-mailer').spec.ingress;
    expect(ingress.filter(({ ports }) => ports.some((each) => each.port === port.name))).toEqual([
      { from: [{ podSelector: edge }], ports: [{ protocol: 'TCP', port: port.name }] },
    ]);
  });
});

describe.each(Object.entries(everyOverlay))('the overlay "%s"', (name, manifests) => {
  it('is valid by the strict schemas of Kubernetes and the Prometheus operator, each resource once and in its namespace', () => {
    expect(manifests.flatMap(validate)).toEqual([]);
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const { metadata } = manifests.find(({ kind }) => kind === 'Namespace') as Manifest;
    for (const other of manifests.filter(({ kind }) => kind !== 'Namespace')) expect(other.metadata.namespace).toBe(metadata.name);
  });

  it('has settings that the shop accepts', () => {
    const known = Object.entries(envSchema.shape).flatMap(([key, schema]) =>
      documented.get(schema)?.fromFile ? [key, `${key}_FILE`] : [key],
    );
    for (const key of Object.keys(settingsOf(manifests))) expect(known).toContain(key);
    const folder = mkdtempSync(join(tmpdir(), 'karat-secrets-'));
    try {
      const env = readEnv(environmentOf(manifests, folder));
      expect(env).toMatchObject({ mode: 'production', ops: { host: '0.0.0.0' }, countryProfile: 'AT' });
      for (const secret of [env.redis, env.purgeSecret, env.cookieSecret, env.sitemapSecret]) expect(secret).toBeTruthy();
      const ports = Object.fromEntries(
        shopOf(manifests).ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
      );
      expect(ports).toEqual({ http: env.port, ops: env.ops?.port });
      const memory = Number(/^(\d+)Mi$/.exec(shopOf(manifests).resources.limits.memory)?.[1]) * 1024 * 1024;
      expect(checkMachine(env, { memory }).filter(({ state }) => state !== 'ok')).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has no secret in the settings', () => {
    expect(JSON.stringify(settingsOf(manifests))).not.toMatch(/rediss?:|"\w*(?:SECRET|REDIS_URL|HEADERS)":/);
    const mounted = Object.values(settingsOf(manifests)).filter((value) => value.startsWith('/run/secrets/karat/'));
    expect(new Set(mounted.map((path) => path.split('/').at(-1)))).toEqual(new Set(secretKeys(manifests)));
    const { secretName } = podOf(manifests).volumes.find((volume: { name: string }) => volume.name === 'secrets').secret;
    const [, created = ''] = /create secret generic ([\w-]+) /.exec(guide) ?? [];
    expect(manifests.find(({ kind }) => kind === 'Secret')?.metadata.name ?? created).toBe(secretName);
  });

  it('probes existing paths on the port for operators', () => {
    const shop = shopOf(manifests);
    const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => shop[probe].httpGet);
    expect(paths).toEqual([
      { path: '/healthz', port: 'ops' },
      { path: '/readyz', port: 'ops' },
      { path: '/healthz', port: 'ops' },
    ]);
    for (const { path } of paths) expect(isHealthCheck(path)).toBe(true);
  });

  it('gives a replica time to finish after load balancers removed it', () => {
    const { terminationGracePeriodSeconds, containers } = podOf(manifests);
    const wait = containers[0].lifecycle.preStop.sleep.seconds;
    const { periodSeconds, failureThreshold } = containers[0].readinessProbe;
    expect(wait).toBeGreaterThanOrEqual(periodSeconds * failureThreshold);
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(wait + (DRAIN.within + DRAIN.stopWithin) / 1000 + 2);
  });

  it('runs every program without privileges, with a read-only root and a memory limit', () => {
    const pods = manifests.filter(({ spec }) => spec?.template !== undefined).map(({ spec }) => spec.template.spec);
    expect(pods.length).toBe({ demo: 5, production: 2 }[name] ?? 3);
    for (const pod of pods) {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.securityContext.runAsUser).toBeGreaterThan(0);
      for (const container of pod.containers) {
        const capabilities = { drop: ['ALL'] };
        expect(container.securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities });
        expect(container.resources.limits.memory).toMatch(/^\d+Mi$/);
      }
    }
    expect(podOf(manifests).securityContext.runAsUser).toBe(Number(/^USER (\d+)$/m.exec(read('Dockerfile'))?.[1]));
  });

  it('spreads, updates and drains the pods that its Deployment makes', () => {
    const { spec } = one(manifests, 'Deployment');
    expect(spec.template.metadata.labels).toEqual(shopLabels);
    const spread = spec.template.spec.topologySpreadConstraints;
    expect(spread.map(({ topologyKey }: { topologyKey: string }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
    const selectors = [
      spec.selector,
      one(manifests, 'PodDisruptionBudget').spec.selector,
      ...spread.map((each: { labelSelector: object }) => each.labelSelector),
    ];
    for (const selector of selectors) expect(selector).toEqual({ matchLabels: shopLabels });
    expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
    for (const service of ['karat', 'karat-ops', 'karat-replicas'])
      expect(one(manifests, 'Service', service).spec.selector).toEqual(shopLabels);
  });

  it('has the edge of docs/edge in front, which resolves the replicas by their full service name', () => {
    const { data = {} } = one(manifests, 'ConfigMap', 'karat-edge');
    expect(data['default.conf.template']).toBe(read('docs/edge/nginx.conf'));
    const [, service = '', port = ''] =
      /server ([\w-]+)\.\$\{KARAT_NAMESPACE\}\.svc\.cluster\.local:(\d+) resolve /.exec(data['shops.conf.template'] ?? '') ?? [];
    expect(one(manifests, 'Service', service).spec).toMatchObject({
      clusterIP: 'None',
      ports: [{ port: Number(port), targetPort: 'http' }],
    });
    expect(shopOf(manifests).ports).toContainEqual({ name: 'http', containerPort: Number(port) });
    const { containers, volumes, securityContext } = one(manifests, 'Deployment', 'karat-edge').spec.template.spec;
    const [nginx] = containers;
    expect(nginx.image).toBe(parse(read('docker-compose.yml'), { merge: true }).services.edge.image);
    expect(nginx.ports).toEqual([{ name: 'http', containerPort: Number(/listen (\d+);/.exec(data['default.conf.template'] ?? '')?.[1]) }]);
    expect(securityContext.sysctls).toEqual([{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }]);
    expect(data['default.conf.template']).toContain(`location = ${nginx.readinessProbe.httpGet.path} {`);
    // The image fills in what the filter names; all other words with "$" are variables of nginx.
    const [filter, namespace] = nginx.env;
    expect(new RegExp(filter.value).test(namespace.name)).toBe(true);
    const [{ configMap }] = volumes.find(({ name: volume }: { name: string }) => volume === 'templates').projected.sources;
    expect(configMap.name).toBe(one(manifests, 'ConfigMap', 'karat-edge').metadata.name);
    // nginx reads the domains where the image writes the template of that name.
    const [, pattern = ''] = /include \/etc\/nginx\/conf\.d\/(\S+);/.exec(data['default.conf.template'] ?? '') ?? [];
    expect(matchesGlob('domains.map', pattern)).toBe(true);
    expect(one(manifests, 'ConfigMap', 'karat-domains').data).toHaveProperty(['domains.map.template']);
    const policy = one(manifests, 'NetworkPolicy').spec.ingress[0].from;
    expect(policy).toEqual([{ podSelector: one(manifests, 'Deployment', 'karat-edge').spec.selector }]);
  });

  it('names existing ports of pods in services and network policies', () => {
    const pods = manifests.filter(({ spec }) => spec?.template !== undefined).map(({ spec }) => spec.template);
    const portsOf = (selector: Readonly<Record<string, string>>): string[] =>
      pods
        .filter(({ metadata }) => Object.entries(selector).every(([key, value]) => metadata.labels[key] === value))
        .flatMap(({ spec }) =>
          spec.containers.flatMap((container: { ports: { name: string }[] }) => container.ports.map((port) => port.name)),
        );
    const used = manifests.flatMap(({ kind, spec }) => {
      if (kind === 'Service') return spec.ports.map(({ targetPort }: { targetPort: string }) => [spec.selector, targetPort]);
      if (kind !== 'NetworkPolicy') return [];
      const ports = (spec.ingress ?? []).flatMap((rule: { ports: { port: string }[] }) => rule.ports.map(({ port }) => port));
      return ports.map((port: string) => [spec.podSelector.matchLabels, port]);
    });
    expect(used.length).toBeGreaterThanOrEqual(4);
    for (const [selector, port] of used) expect(portsOf(selector)).toContain(port);
  });
});

describe('in production', () => {
  const manifests = overlays.production;

  it('the autoscaler reads the metric that the rule of the adapter derives from the shop', async () => {
    const { spec } = one(manifests, 'HorizontalPodAutoscaler');
    expect(spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: one(manifests, 'Deployment').metadata.name });
    expect(one(manifests, 'Deployment').spec).not.toHaveProperty('replicas');
    const [{ pods }] = spec.metrics;
    const [rule] = parse(read('deploy/kubernetes/monitoring/adapter-values.yaml')).rules.custom;
    expect(rule.name.as).toBe(pods.metric.name);
    const [, series = ''] = /^(\w+)\{/.exec(rule.seriesQuery) ?? [];
    expect(rule.metricsQuery).toContain(`${series}{<<.LabelMatchers>>}`);
    expect(read('packages/engine/observability/register-gauges.ts')).toContain(`name: '${series}'`);
    // Well before pages are refused, with the default of RENDER_LIMIT.
    expect(Number(pods.target.averageValue)).toBeLessThan(envSchema.shape.RENDER_LIMIT.parse(undefined) / 4);
  });

  it('Prometheus finds the metrics under the job that the alerts name', async () => {
    const monitor = one(manifests, 'ServiceMonitor').spec;
    const service = one(manifests, 'Service', 'karat-ops');
    expect(service.metadata.labels).toMatchObject(monitor.selector.matchLabels);
    const [{ port, path }] = monitor.endpoints;
    expect(service.spec.ports).toEqual([{ name: port, port: 9464, targetPort: 'ops' }]);
    const jobs = [...read('docs/operations/alerts.yml').matchAll(/job="([^"]+)"/g)].map(([, job]) => job);
    // Exporters are not in these manifests; alerts.md says how their jobs are called.
    const exporters = [...read('docs/operations/alerts.md').matchAll(/^\| `(karat-\w+)` \|/gm)].map(([, job]) => job);
    expect(new Set(jobs.filter((job) => !exporters.includes(job)))).toEqual(new Set([service.metadata.labels?.[monitor.jobLabel]]));

    const metrics = createMetrics({ build: 'test', contract });
    const answered: number[] = [];
    const respond = opsListener({ metrics, health: { check: () => null }, log: { error: () => undefined } as never });
    await new Promise<void>((resolve) => {
      const res = { writeHead: (status: number) => answered.push(status), end: () => resolve() };
      respond({ method: 'GET', url: path } as never, res as never);
    });
    expect(answered).toEqual([200]);
  });

  it('the alert rules are those of docs/operations with the replicas of the Deployment', async () => {
    expect(await checkPrometheusRule()).toBe('');
    const groups = parse(read('docs/operations/alerts.yml')).groups;
    const made = one(manifests, 'PrometheusRule').spec.groups;
    const ruleOf = (rules: readonly { rules: readonly { record?: string; expr: string }[] }[]) =>
      rules.flatMap(({ rules: each }) => each).find(({ record }) => record === 'karat:replicas:expected');
    expect(ruleOf(made)?.expr).toContain(`deployment="${one(manifests, 'Deployment').metadata.name}"`);
    Object.assign(ruleOf(made) ?? {}, { expr: ruleOf(groups)?.expr });
    expect(made).toEqual(groups);
    expect(() => prometheusRule('groups: []')).toThrow('karat:replicas:expected');
    expect(await checkPrometheusRule(join(ROOT, 'package.json'))).toContain('npm run prometheus-rule');
  });

  it('shop and Redis are reachable at the addresses of the settings', () => {
    const settings = settingsOf(manifests);
    const { spec } = one(manifests, 'Ingress');
    const { hostname, origin } = new URL(settings['PUBLIC_ORIGIN'] ?? '');
    expect([spec.rules[0].host, spec.tls[0].hosts[0], origin]).toEqual([hostname, hostname, `https://${hostname}`]);
    const hosts = spec.rules.map(({ host }: { host: string }) => host);
    expect(spec.tls.flatMap(({ hosts: each }: { hosts: string[] }) => each)).toEqual(hosts);
    expect(domainsOf(manifests)).toEqual(hosts.slice(1));
    for (const { http } of spec.rules) expect(http).toEqual(spec.rules[0].http);
    // A form of photos passes, each certificate has its step, and http leads to https.
    const { annotations = {} } = one(manifests, 'Ingress').metadata;
    const [, megabytes] = /client_max_body_size (\d\d)m;/.exec(read('docs/edge/nginx.conf')) ?? [];
    const nginx = 'nginx.ingress.kubernetes.io';
    expect(Number.parseInt(annotations[`${nginx}/proxy-body-size`] ?? '', 10)).toBeGreaterThanOrEqual(Number(megabytes));
    expect(annotations[`${nginx}/force-ssl-redirect`]).toBe('true');
    for (const { secretName } of spec.tls) expect(guide).toContain(`create secret tls ${secretName} `);
    const { name, port } = spec.rules[0].http.paths[0].backend.service;
    expect(one(manifests, 'Service', name).spec.ports).toEqual([expect.objectContaining({ name: port.name })]);
    const [, redisAddress = '', redisPort = ''] = /redis-url='?rediss:\/\/[^@]+@([\d.]+):(\d+)/.exec(guide) ?? [];
    const toRedis = { to: [{ ipBlock: { cidr: `${redisAddress}/32` } }], ports: [{ protocol: 'TCP', port: Number(redisPort) }] };
    expect(one(manifests, 'NetworkPolicy').spec.egress).toContainEqual(toRedis);
  });
});

describe('the demo', () => {
  const manifests = overlays.demo;

  it('has the sandbox and the Redis of docker-compose.yml', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const redis = one(manifests, 'Deployment', 'redis').spec.template.spec;
    expect(redis.containers[0]).toMatchObject({ image: services.redis.image, command: services.redis.command });
    expect(`${redis.securityContext.runAsUser}:${redis.securityContext.runAsGroup}`).toBe(services.redis.user);
    const sandbox = one(manifests, 'StatefulSet', 'sandbox').spec.template.spec.containers[0];
    expect(sandbox.command).toEqual(services.sandbox.command);
    expect([shopOf(manifests).image, sandbox.image]).toEqual([services.app.image, services.sandbox.image]);
    expect(one(manifests, 'Deployment').spec.replicas).toBe(3);
  });

  it('starts the test provider of docker-compose.yml; it and the sandbox know each other', () => {
    const valuesOf = (name: string): Record<string, string> =>
      Object.fromEntries(
        one(manifests, 'StatefulSet', name)
          .spec.template.spec.containers[0].env.filter(({ value }: { value?: string }) => value !== undefined)
          .map((row: { name: string; value: string }) => [row.name, row.value]),
      );
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const { command, ports } = one(manifests, 'StatefulSet', 'test-provider').spec.template.spec.containers[0];
    expect(command).toEqual(services['test-provider'].command);
    const testProvider = readTestProviderEnv(valuesOf('test-provider'));
    const sandbox = readSandboxEnv(valuesOf('sandbox'));
    expect(ports[0].containerPort).toBe(testProvider.port);
    expect(sandbox.testProvider).toEqual({
      url: `http://test-provider:${testProvider.port}`,
      publicOrigin: testProvider.publicOrigin,
      key: testProvider.key,
    });
    expect(sandbox.noticeOrigin).toBe(`http://sandbox:${sandbox.port}`);
    expect(testProvider.shopOrigin).toBe(sandbox.shopOrigin);
  });

  it('starts a sandbox that the shop reaches, with its secret', () => {
    const { env, ports, startupProbe } = one(manifests, 'StatefulSet', 'sandbox').spec.template.spec.containers[0];
    const secret = manifests.find(({ kind }) => kind === 'Secret')?.data?.['sitemap-secret'] ?? '';
    const values = env.map(({ name, value }: { name: string; value?: string }) => [
      name,
      value ?? Buffer.from(secret, 'base64').toString(),
    ]);
    const sandbox = readSandboxEnv(Object.fromEntries(values));
    const settings = settingsOf(manifests);
    const backend = new URL(settings['BACKEND_URL'] ?? '');
    expect(one(manifests, 'Service', backend.hostname).spec.ports[0].port).toBe(Number(backend.port));
    expect(sandbox).toMatchObject({
      host: '0.0.0.0',
      port: ports[0].containerPort,
      shopOrigin: settings['PUBLIC_ORIGIN'],
      sitemapSecret: 'sitemap-of-the-sandbox',
    });
    const [domain] = [...Object.fromEntries(values).SANDBOX_LANGUAGE_DOMAINS.matchAll(/=([^,:]+):8080/g)].map(([, host]) => host);
    expect(domainsOf(manifests)).toEqual([domain]);
    expect(startupProbe.httpGet.path).toBe('/healthz');
    const forwarded = [...guide.matchAll(/port-forward \S+ (\d+):\d+/g)].map(([, port]) => port);
    expect(forwarded).toEqual(
      [sandbox.shopOrigin, sandbox.publicOrigin ?? '', sandbox.testProvider.publicOrigin].map((url) => new URL(url).port),
    );
  });
});

describe('the validator', () => {
  const deployment = one(overlays.demo, 'Deployment');
  const changed = (change: (copy: Manifest) => void): readonly string[] => {
    const copy = structuredClone(deployment);
    change(copy);
    return validate(copy);
  };

  it.each<readonly [string, (copy: Manifest) => void]>([
    ['readinesProbe', ({ spec }) => (spec.template.spec.containers[0].readinesProbe = {})],
    ['containerPort', ({ spec }) => (spec.template.spec.containers[0].ports[0].containerPort = '3000')],
    ['image', ({ spec }) => (spec.template.spec.containers[0].image = 3)],
    ['memory', ({ spec }) => (spec.template.spec.containers[0].resources.limits.memory = '512 MB')],
    ['selector', ({ spec }) => delete spec.selector],
  ])('refuses a mistake in "%s"', (word, change) => {
    expect(changed(() => undefined)).toEqual([]);
    expect(changed(change).join('\n')).toContain(word);
  });

  it('refuses an unknown kind', () => {
    const [row] = manifestsOf('apiVersion: v1\nkind: Pod\nmetadata: { name: odd }\n');
    expect(validate(row as Manifest)).toEqual(['v1/Pod has no schema in deploy/kubernetes/schemas.json']);
  });
});

it('the guide names existing files and commands', () => {
  const paths = [...guide.matchAll(/\b(?:deploy|docs)\/[\w./-]+\w/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const programs = [...guide.matchAll(/node (dist\/[\w./]+\.js)/g)].map(([, path]) => path);
  expect(new Set(programs)).toEqual(new Set(['dist/server/doctor.js', 'dist/server/purge.js']));
});
