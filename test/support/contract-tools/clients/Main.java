import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ChecksApi;
import org.openapitools.client.model.CheckInput;

public class Main {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + args[1]));
    var report = new ChecksApi(client).createCheck(new CheckInput().query("Lumivora"), null, null, null, null, null);
    System.out.println(report.getVerdict().getValue());
  }
}
